/** The two looks of the site, as tokens.css names them. */
type Theme = "washi" | "night";

/** The look in force: the reader's choice, else what his system asks for. */
function themeInForce(chosen: string | undefined, systemIsDark: boolean): Theme {
  if (chosen === "washi" || chosen === "night") return chosen;
  return systemIsDark ? "night" : "washi";
}

/** Make the header's button change the look, and remember the choice on this device. */
export function startThemeSwitch(): void {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-theme-switch]")) {
    const show = () => {
      button.setAttribute(
        "aria-pressed",
        String(themeInForce(root.dataset.theme, system.matches) === "night"),
      );
    };
    button.hidden = false;
    button.addEventListener("click", () => {
      const next: Theme = themeInForce(root.dataset.theme, system.matches) === "night" ? "washi" : "night";
      root.dataset.theme = next;
      localStorage.setItem("theme", next);
      show();
    });
    system.addEventListener("change", show);
    show();
  }
}
