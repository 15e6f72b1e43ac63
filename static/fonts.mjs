// The site's own copies of its two typefaces, in static/dist/fonts, and the style sheet that names them.
// Only the weights that the tokens use. Kanji are ornament here, so Shippori Mincho brings just those that some
// page, script or rules system writes; any other falls back to a font of the reader's.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subset from "subset-font";

const LATIN =
  "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191-2193,U+2212,U+2215";
const LATIN_EXT =
  "U+0100-0130,U+0132-0151,U+0154-02BA,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+2C60-2C7F,U+A720-A7FF";
const KANJI = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff]/gu;
const WRITTEN = /\.(html|py|toml|ts|tsx|css|svg)$/;

const faces = [
  { family: "Alegreya Sans", file: "alegreya-sans-latin", range: LATIN, weights: [400, 500, 700, 800] },
  { family: "Alegreya Sans", file: "alegreya-sans-latin", range: LATIN, weights: [500], style: "italic" },
  { family: "Alegreya Sans", file: "alegreya-sans-latin-ext", range: LATIN_EXT, weights: [500, 700] },
  { family: "Shippori Mincho", file: "shippori-mincho-latin", range: LATIN, weights: [500, 700, 800] },
];

// What stands in until a typeface has come: a font that nearly every machine has, made as wide and as high as ours, so that
// no line breaks otherwise and nothing moves when ours comes. Hundredths of the stand-in's own size: width, rise, fall;
// widths were measured with the first page's words.
const SANS = ["Arial", "ArialMT", "Liberation Sans", "LiberationSans", "Arimo", "Helvetica"];
const SANS_BOLD = [
  "Arial Bold",
  "Arial-BoldMT",
  "Liberation Sans Bold",
  "LiberationSans-Bold",
  "Helvetica Bold",
];
const SERIF = ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif", "LiberationSerif", "Times"];
const SERIF_BOLD = [
  "Times New Roman Bold",
  "TimesNewRomanPS-BoldMT",
  "Liberation Serif Bold",
  "LiberationSerif-Bold",
  "Times Bold",
];
const standIns = [
  { family: "Alegreya Sans stand-in", weight: 400, fonts: SANS, size: [85.5, 93.6, 23.4] },
  { family: "Alegreya Sans stand-in", weight: 500, fonts: SANS, size: [86.4, 92.6, 23.1] },
  { family: "Alegreya Sans stand-in", weight: 700, fonts: SANS_BOLD, size: [81.9, 97.6, 24.4] },
  { family: "Alegreya Sans stand-in", weight: 800, fonts: SANS_BOLD, size: [82.9, 96.5, 24.1] },
  { family: "Shippori Mincho stand-in", weight: 500, fonts: SERIF, size: [119.5, 97.1, 24.1] },
  { family: "Shippori Mincho stand-in", weight: 700, fonts: SERIF_BOLD, size: [115.7, 100.3, 24.9] },
  { family: "Shippori Mincho stand-in", weight: 800, fonts: SERIF_BOLD, size: [117.1, 99, 24.6] },
];

/** Every kanji and kana in the sources below the given folders, in order and once. */
async function kanjiIn(folders) {
  const found = new Set();
  for (const folder of folders.filter((path) => existsSync(path))) {
    const names = (await readdir(folder, { recursive: true })).filter((name) => WRITTEN.test(name));
    for (const name of names) {
      for (const sign of (await readFile(join(folder, name), "utf8")).match(KANJI) ?? []) found.add(sign);
    }
  }
  return [...found].sort();
}

function face(family, file, weight, style, range) {
  return `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:swap;src:url(./fonts/${file}) format("woff2");unicode-range:${range}}`;
}

function standIn({ family, weight, fonts, size: [width, rise, fall] }) {
  const sources = fonts.map((name) => `local("${name}")`).join(",");
  return `@font-face{font-family:"${family}";font-weight:${weight};src:${sources};size-adjust:${width}%;ascent-override:${rise}%;descent-override:${fall}%;line-gap-override:0%;unicode-range:${LATIN}}`;
}

/** One small file for the kanji in use, cut from the whole face once per set of signs. */
async function writeKanji(fontsource, target, kanji) {
  const whole = join(fontsource, "shippori-mincho", "files", "shippori-mincho-japanese-700-normal.woff2");
  const cut = await subset(await readFile(whole), kanji.join(""), { targetFormat: "woff2" });
  const name = `shippori-mincho-kanji-${createHash("sha256").update(kanji.join("")).digest("hex").slice(0, 8)}.woff2`;
  await writeFile(join(target, "fonts", name), cut);
  const range = kanji.map((sign) => `U+${sign.codePointAt(0).toString(16)}`).join(",");
  return [500, 700, 800].map((weight) => face("Shippori Mincho", name, weight, "normal", range));
}

/** Copy and cut the fonts into `target`, and write fonts.css beside them. */
export async function buildFonts({ fontsource, target, sources }) {
  await mkdir(join(target, "fonts"), { recursive: true });
  const rules = [];
  for (const { family, file, range, weights, style = "normal" } of faces) {
    for (const weight of weights) {
      const name = `${file}-${weight}-${style}.woff2`;
      const folder = family.toLowerCase().replace(" ", "-");
      await copyFile(join(fontsource, folder, "files", name), join(target, "fonts", name));
      rules.push(face(family, name, weight, style, range));
    }
  }
  rules.push(...standIns.map(standIn));
  const kanji = await kanjiIn(sources);
  if (kanji.length > 0) rules.push(...(await writeKanji(fontsource, target, kanji)));
  await writeFile(join(target, "fonts.css"), `${rules.join("\n")}\n`);
  return kanji.length;
}
