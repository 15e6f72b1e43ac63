// Builds the front end: static/src -> static/dist. `--watch` keeps building while you write.

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { context } from "esbuild";
import { buildFonts } from "./fonts.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const house = dirname(here);
const source = join(here, "src");
const target = join(here, "dist");

// What a page loads by name. A style sheet that a script imports comes out beside it: table.js, table.css.
const entries = {
  theme: join(source, "theme.ts"),
  site: join(source, "site.ts"),
  api: join(source, "api.ts"),
  style: join(source, "css", "style.css"),
  proof: join(source, "proof.tsx"),
  table: join(source, "table", "main.tsx"),
  campaign: join(source, "campaign", "main.tsx"),
  memory: join(source, "memory", "main.ts"),
};

// d3-zoom would bring transitions and colours along, which the table has no use for.
const still = join(source, "table", "stage", "still.ts");

const kanji = await buildFonts({
  fontsource: join(house, "node_modules", "@fontsource"),
  target,
  sources: [
    source,
    ...["templates", "campaigns", "games", "armies", "rulesets"].map((name) => join(house, name)),
  ],
});

const build = await context({
  entryPoints: Object.fromEntries(Object.entries(entries).filter(([, path]) => existsSync(path))),
  outdir: target,
  bundle: true,
  minify: true,
  sourcemap: true,
  format: "iife",
  target: ["es2022"],
  jsx: "automatic",
  jsxImportSource: "preact",
  external: ["/static/*"],
  alias: { "d3-transition": still, "d3-interpolate": still },
  logLevel: "warning",
});

if (process.argv.includes("--watch")) {
  await build.watch();
  console.log("watching static/src");
} else {
  await build.rebuild();
  await build.dispose();
  console.log(`built static/dist; ${kanji} kanji in the font`);
}
