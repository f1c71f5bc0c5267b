// Print the certificate.

document.getElementById("print").addEventListener("click", () => globalThis.print());
