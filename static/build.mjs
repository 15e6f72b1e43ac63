// Builds the front end: static/src -> static/dist. `--watch` keeps building while you write.

import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { context } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, "src");
const target = join(here, "dist");
const fontsource = join(here, "..", "node_modules", "@fontsource");

// Weights that the tokens use, and no more. Kanji are ornament: the few that the site shows lie in two of
// Shippori Mincho's numbered slices; any other falls back to the reader's own font.
const fonts = [
  ["alegreya-sans", "latin", [400, 500, 700, 800], ["normal"]],
  ["alegreya-sans", "latin-ext", [500, 700], ["normal"]],
  ["alegreya-sans", "latin", [500], ["italic"]],
  ["shippori-mincho", "latin", [500, 700, 800], ["normal"]],
];

async function copyFonts() {
  await mkdir(join(target, "fonts"), { recursive: true });
  for (const [family, subset, weights, styles] of fonts) {
    for (const weight of weights) {
      for (const style of styles) {
        const name = `${family}-${subset}-${weight}-${style}.woff2`;
        await copyFile(join(fontsource, family, "files", name), join(target, "fonts", name));
      }
    }
  }
}

const entries = {
  site: join(source, "site.ts"),
  theme: join(source, "theme.ts"),
  table: join(source, "table", "main.tsx"),
  style: join(source, "css", "style.css"),
  "table-style": join(source, "table", "table.css"),
};

await rm(target, { recursive: true, force: true });
await copyFonts();

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
  external: ["./fonts/*", "/static/*"],
  logLevel: "info",
});

if (process.argv.includes("--watch")) {
  await build.watch();
} else {
  await build.rebuild();
  await build.dispose();
  console.log(`fonts: ${(await readdir(join(target, "fonts"))).length} files`);
}
