/** The sheet of symbols, laid into the page once, so that themes and sides reach into it by inheritance. */

const known = new Set<string>();

/** Style attributes would be forbidden by the page's policy; set through the object model they are not. */
function restyle(root: Element): void {
  for (const element of root.querySelectorAll<SVGElement>("[data-rule]")) {
    element.style.cssText = element.getAttribute("data-rule") ?? "";
    element.removeAttribute("data-rule");
  }
}

/** Fetches the sheet and lays it into the page; drawing may begin afterwards. */
export async function loadSymbols(address: string): Promise<void> {
  const text = (await (await fetch(address)).text())
    .replace(/<style>[\s\S]*?<\/style>/g, "")
    .replaceAll(' style="', ' data-rule="');
  const sheet = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const laid = document.importNode(sheet, true) as unknown as SVGSVGElement;
  restyle(laid);
  laid.setAttribute("class", "sprite");
  laid.setAttribute("aria-hidden", "true");
  document.body.prepend(laid);
  for (const symbol of laid.querySelectorAll("symbol[id]")) known.add(symbol.id);
}

/** Tells the catalogue of symbols without a page (tests). */
export function knowSymbols(ids: Iterable<string>): void {
  for (const id of ids) known.add(id);
}

export function hasSymbol(id: string): boolean {
  return known.has(id);
}

const RANKS: Record<string, string[]> = {
  ninja: ["ronin", "samurai"],
  peasant: ["crew", "ashigaru"],
  general: ["shogun"],
  shogun: ["oban", "samurai"],
  oban: ["samurai"],
  monk: ["ronin"],
  ronin: ["samurai"],
  crew: ["ashigaru"],
};

const ARMS: Record<string, string[]> = {
  naginata: ["yari"],
  staff: ["yari"],
  sword: ["naginata", "yari"],
  teppo: ["bow"],
  tools: ["gun", "yari"],
  gun: ["teppo"],
  nodachi: ["sword", "naginata"],
  crossbow: ["bow"],
  pistol: ["teppo"],
  hurled: ["tools", "staff"],
};

interface FigureLook {
  rank: string;
  arms: string;
  mounted: boolean;
  /** The base, in inches: three men abreast need a broader one than a man does. */
  width: number;
  depth: number;
}

/** Inches across from which a base holds a few men, or three abreast. */
const FEW = 1.15;
const THREE = 1.35;
/** Riders on a base that is no deeper are leaders on their own. */
const LONE = 1.2;

/** Whether three men or riders stand abreast on a base. */
export function abreast({ width }: { width: number }): boolean {
  return width >= THREE;
}

/** Leaders stand by themselves, however large their base. */
const ALONE: readonly string[] = ["shogun", "general"];

/** What stands on a base: one man, a few (`s`), or three abreast (`t`) where it is broader than it is deep. */
function companyOf(look: FigureLook): "" | "s" | "t" {
  if (ALONE.includes(look.rank)) return "";
  if (abreast(look) && look.depth < look.width) return "t";
  return look.width >= FEW && !look.mounted ? "s" : "";
}

/** The rank in whose frame the man is drawn who commands others of his rank. */
export function frameOfRank(rank: string): string {
  return ["samurai", "ronin", "oban"].includes(rank) ? "oban" : "samurai";
}

function hasCompanies(rank: string): boolean {
  return [...known].some((id) => id.startsWith(`fs-${rank}-`));
}

/** The nearest symbol there is for a figure: its rank before its weapon, mounted only among the mounted. */
export function figureSymbol(look: FigureLook, near: boolean): string {
  const head = near ? "n" : "f";
  if (look.mounted && look.width < FEW && look.depth < LONE && known.has(`${head}t-leader`))
    return known.has(`${head}t-${look.rank}`) ? `${head}t-${look.rank}` : `${head}t-leader`;
  const company = companyOf(look);
  const tail = look.mounted ? "-cav" : "";
  const ranks = [look.rank, ...(RANKS[look.rank] ?? []), "samurai", "ashigaru"];
  const arms = [look.arms, ...(ARMS[look.arms] ?? []), "yari", "bow", "sword", "naginata", "gun"];
  // of a rank that has no companies one man who is just so, before a company of others
  const own = `${head}-${look.rank}-${look.arms}${tail}`;
  if (company === "s" && known.has(own) && !hasCompanies(look.rank)) return own;
  for (const rank of ranks) {
    for (const weapon of arms) {
      const id = `${head}${company}-${rank}-${weapon}${tail}`;
      if (known.has(id)) return id;
    }
  }
  const single = { ...look, width: 1, depth: look.mounted ? 1.5 : 1 };
  return company === "" ? `${head}-ashigaru-yari` : figureSymbol(single, near);
}

/** The base for which the symbol is drawn; the figure's own stretches it. */
export function drawnSize(symbol: string): { width: number; depth: number } {
  const isMounted = symbol.endsWith("-cav");
  if (/^[fn]t-\w+-/.test(symbol)) return { width: 1.5, depth: isMounted ? 1.25 : 0.75 };
  if (isMounted) return { width: 1, depth: 1.5 };
  return /^[fn]s-/.test(symbol) ? { width: 1.2, depth: 1.2 } : { width: 1, depth: 1 };
}

/** The crest of a clan; a plain ring for men who have none, or one that is not drawn. */
export function crestSymbol(mon: string): string {
  return known.has(`mon-${mon}`) ? `mon-${mon}` : "mon-none";
}

/** An icon by its name, or a fallback. Documents and records name the weather's after the sky. */
export function iconSymbol(icon: string | undefined, fallback: string): string {
  const name = icon?.replace(/^sky-/, "wx-");
  return name !== undefined && known.has(name) ? name : fallback;
}
