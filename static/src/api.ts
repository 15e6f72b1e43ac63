/** The page of the HTTP interface is a package's, and knows its night by a class of its own: the reader's is told to it
 *  before the first paint. */

function hasNight(theme: string | null, isSystemDark: boolean): boolean {
  return theme === "night" || (theme !== "washi" && isSystemDark);
}

const isSystemDark = matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.classList.toggle("dark-mode", hasNight(localStorage.getItem("theme"), isSystemDark));

export {};
