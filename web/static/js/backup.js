// Put a backup back: the file is sent as it is.

import { ask } from "./actions.js";
import { find, setText } from "./dom.js";
import { _ } from "./language.js";

find("restore").addEventListener("change", (event) => {
  setText(find("chosen"), event.target.files[0]?.name ?? _("none chosen"));
});

find("restore").addEventListener("submit", async (event) => {
  event.preventDefault();
  const [file] = event.target.file.files;
  setText(find("trouble"), "");
  setText(find("done"), _("The backup is being put back…"));
  try {
    const { done } = await ask("/api/restore", {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream" },
      body: file,
    });
    setText(find("done"), `✓ ${done}`);
  } catch (error) {
    setText(find("done"), "");
    setText(find("trouble"), error.message);
  }
});
