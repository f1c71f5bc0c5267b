// The keys under a question, one kind for each form of answer.

import { h, setText } from "./dom.js";
import { _, plural } from "./language.js";

/** One touch answers, of a key or of a place on the board that stands for it. */
function choices(question, scene, send) {
  scene.pick = (slot) => question.choices.some(({ key }) => key === slot) && send([slot]);
  return question.choices.map(({ key, words }) =>
    h("button", { type: "button", class: "key", "data-choice": key, onclick: () => send([key]) }, words),
  );
}

function sendKey(send) {
  return h("button", { type: "button", class: "key next", disabled: true, onclick: send }, _("That is it"));
}

/** Any number of keys are picked before the answer is sent. */
function several(question, send) {
  const picked = new Set();
  const key = sendKey(() => send([...picked]));
  const keys = question.choices.map(({ key: name, words }) => {
    const toggle = ({ currentTarget }) => {
      if (!picked.delete(name)) picked.add(name);
      currentTarget.setAttribute("aria-pressed", String(picked.has(name)));
      key.disabled = picked.size === 0;
    };
    return h("button", { type: "button", class: "key", "data-choice": name, "aria-pressed": "false", onclick: toggle }, words);
  });
  return [...keys, key];
}

/** Several places or cards are picked before the answer is sent. */
function picks(question, scene, send) {
  const picked = new Set();
  const key = sendKey(() => send([...picked]));
  const told = h("p", { class: "quiet", role: "status" });
  const tell = () => {
    const { count } = question;
    key.disabled = count ? picked.size !== count : picked.size === 0;
    const chosen = picked.size;
    setText(
      told,
      count
        ? _("{chosen} of {count} chosen", { chosen, count })
        : plural("{count} place chosen", "{count} places chosen", chosen),
    );
  };
  scene.pick = (one) => {
    if (picked.has(one)) picked.delete(one);
    else if (question.count && picked.size >= question.count) return;
    else picked.add(one);
    scene.press(one, picked.has(one));
    tell();
  };
  for (const one of [...Object.values(question.board).map(({ card }) => card), ...question.hands.flatMap(({ cards }) => cards)])
    if (one && question.form === "cards") scene.press(one, false);
  tell();
  return [told, key];
}

/** Names are touched in order; a second touch takes a name back. */
function inOrder(question, send) {
  const order = [];
  const key = sendKey(() => send(order));
  const keys = new Map();
  const tell = () => {
    for (const [name, node] of keys) {
      const at = order.indexOf(name);
      setText(node.querySelector("b"), at < 0 ? "–" : `${at + 1}.`);
      node.setAttribute("aria-pressed", String(at >= 0));
    }
    key.disabled = order.length !== question.count;
  };
  for (const { key: name, words } of question.choices) {
    const toggle = () => {
      if (order.includes(name)) order.splice(order.indexOf(name), 1);
      else order.push(name);
      tell();
    };
    keys.set(name, h("button", { type: "button", class: "key order", "data-choice": name, onclick: toggle }, h("b", {}), words));
  }
  tell();
  return [...keys.values(), key];
}

/** What answers a question; `send(given)` is called once with the keys of the answer. */
export function answerKeys(question, scene, send) {
  let sent = false;
  const once = (given) => {
    if (sent) return;
    sent = true;
    Promise.resolve(send(given)).finally(() => {
      sent = false; // where it was refused, it may be sent again
    });
  };
  const made = {
    choice: () => choices(question, scene, once),
    several: () => several(question, once),
    places: () => picks(question, scene, once),
    cards: () => picks(question, scene, once),
    order: () => inOrder(question, once),
  }[question.form]();
  return h("div", { class: "training-keys", role: "group", "aria-label": _("answers") }, made);
}
