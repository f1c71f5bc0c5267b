// Camera, orientation, area of play.

import { h } from "./dom.js";
import { _ } from "./language.js";
import { key } from "./sheet.js";

function named(device) {
  if (device === "simulator") return _("The simulated table, to try everything out");
  if (device === "none") return _("No camera: everything by hand");
  if (device === "picamera") return _("The camera of the Raspberry Pi");
  const [, number] = /^webcam:(.+)$/.exec(device) ?? [];
  return number ? _("USB camera {number}", { number }) : device;
}

export const cameraStep = {
  id: "camera",
  picture: "whole",
  title: () => _("Camera"),
  headline: () => _("Which camera looks at the table?"),
  words: () => _("Hang it above the table so that it looks straight down. Choose it, and wait for its picture."),
  key: ({ status }) => [status.camera.device, status.camera.devices, status.camera.trouble],
  draw({ status, act }) {
    const { device, devices, trouble } = status.camera;
    const all = devices.includes(device) ? devices : [device, ...devices];
    const choice = (name) =>
      key(named(name), () => act({ do: "camera", device: name }), "choice", {
        "aria-pressed": String(name === device),
        "data-key": name,
      });
    return [
      h("div", { class: "choices" }, ...all.map(choice)),
      trouble && device !== "none" && h("p", { class: "note wrong", role: "status" }, trouble),
    ];
  },
  next: ({ status }) => ({ label: status.camera.size || status.camera.device === "none" ? _("Next") : null }),
};

export const turnStep = {
  id: "turn",
  picture: "whole",
  title: () => _("Orientation"),
  headline: () => _("Is the picture the right way up?"),
  words: () => _("The dealer's side belongs at the bottom of the picture."),
  key: ({ status }) => [status.camera.rotation],
  draw({ status, act }) {
    const turn = (by) => () => act({ do: "turn", rotation: (status.camera.rotation + by) % 360 });
    return h(
      "div",
      { class: "pair" },
      key(_("↶ Turn left"), turn(270), "", { "data-key": "left" }),
      key(_("↷ Turn right"), turn(90), "", { "data-key": "right" }),
    );
  },
  next: () => ({ label: _("It is right") }),
};

export const areaStep = {
  id: "area",
  picture: "whole",
  title: () => _("Area of play"),
  headline: () => _("Where is played?"),
  words: () =>
    _("Drag the four corners around the part of the table where board and shown hands lie. What lies outside is never looked at."),
  key: ({ status }) => [status.camera.whole],
  draw({ status, act }) {
    const whole = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ];
    return h(
      "div",
      { class: "pair" },
      key(_("Find it by itself"), () => act({ do: "find_area" })),
      key(_("The whole picture"), () => act({ do: "area", corners: whole }), "", { disabled: status.camera.whole }),
    );
  },
  next: () => ({ label: _("Next") }),
};
