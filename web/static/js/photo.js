// Take a picture with the phone, let it be read, cut single cards out of it. Nothing is kept after the page is left.

import { ask } from "./actions.js";
import { h } from "./dom.js";
import { _ } from "./language.js";

const LONGEST = 2200; // pixels of the longer side that are sent: enough to read, quick over the air
const CROP = [120, 168];

/** The picture of a file on a canvas, the right way up, at most LONGEST pixels long; null for what is no picture. */
async function drawn(file) {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const size = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const canvas = h("canvas", { width: size[0], height: size[1] });
    canvas.getContext("2d").drawImage(picture, 0, 0, ...size);
    picture.close();
    return canvas;
  } catch {
    return null;
  }
}

/** Send a file to be read as a "board" or a "hand"; return the answer with the picture itself as `canvas`. */
export async function readPhoto(what, file, game, known = []) {
  const canvas = await drawn(file);
  const small = canvas && (await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.9)));
  const query = new URLSearchParams({ ...game.options, game: game.name, known: known.join(",") });
  const answer = await ask(`/api/photographs/${what}?${query}`, {
    method: "POST",
    headers: { "Content-Type": small ? "image/jpeg" : "application/octet-stream" },
    body: small ?? file,
  });
  return { ...answer, canvas };
}

/** One card cut out of a picture, upright; null without a picture. */
export function cropOf(canvas, corners) {
  if (!canvas || !corners) return null;
  const [width, height] = CROP;
  const [[x0, y0], [x1, y1], , [x3, y3]] = corners;
  // The card's own directions across and down become those of the crop: the inverse of its frame.
  const [a, b, c, d] = [(x1 - x0) / width, (y1 - y0) / width, (x3 - x0) / height, (y3 - y0) / height];
  const det = a * d - b * c;
  if (!det) return null;
  const crop = h("canvas", { class: "crop", width, height, role: "img", "aria-label": _("the card in the picture") });
  const ink = crop.getContext("2d");
  ink.setTransform(d / det, -b / det, -c / det, a / det, (c * y0 - d * x0) / det, (b * x0 - a * y0) / det);
  ink.drawImage(canvas, 0, 0);
  return crop;
}

/** A key that takes a picture; `onFile(file)` gets it. On a phone it opens the camera, elsewhere the files. */
export function photoKey(label, onFile, name = "") {
  const input = h("input", {
    type: "file",
    accept: "image/*",
    capture: "environment",
    "aria-label": label,
    onchange: () => {
      const [file] = input.files;
      input.value = ""; // the same picture may be chosen again
      if (file) onFile(file);
    },
  });
  return h("label", { class: `key file-key ${name}` }, h("span", { "aria-hidden": "true" }, label), input);
}
