/** The two looks of the site, as tokens.css names them. */
export type Theme = "washi" | "night";

/** The look that the reader chose on this device; null where the system's hour decides. */
export function chosenTheme(): Theme | null {
  const { theme } = document.documentElement.dataset;
  return theme === "washi" || theme === "night" ? theme : null;
}

/** Sets the look and remembers it on this device; null leaves it to the system again. */
export function chooseTheme(theme: Theme | null): void {
  if (theme === null) {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem("theme");
    return;
  }
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("theme", theme);
}

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
      chooseTheme(next);
      show();
    });
    system.addEventListener("change", show);
    show();
  }
}
