// Runs before the first paint, so that a reader who chose the night is not flashed with paper.

const chosen = localStorage.getItem("theme");
if (chosen === "washi" || chosen === "night") document.documentElement.dataset.theme = chosen;
