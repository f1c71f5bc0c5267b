// Put a backup back: the file is sent as it is.

import { setText } from "./dom.js";
import { _, spoken } from "./language.js";

const find = (id) => document.getElementById(id);

find("restore").addEventListener("submit", async (event) => {
  event.preventDefault();
  const [file] = event.target.file.files;
  setText(find("trouble"), "");
  setText(find("done"), _("The backup is being put back…"));
  try {
    const answer = await fetch(spoken("/api/restore"), {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream" },
      body: file,
    });
    const body = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Error(body.error ?? _("That did not work. Try again."));
    setText(find("done"), `✓ ${body.done}`);
  } catch (error) {
    setText(find("done"), "");
    setText(find("trouble"), error instanceof TypeError ? _("No contact with the table. Nothing was changed.") : error.message);
  }
});
