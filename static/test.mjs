// Runs the front end's tests: every *.test.ts(x) in tests/front and beside its source, bundled, under node's test runner.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, "dist", "tests");

async function testsBelow(folder) {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => /\.test\.tsx?$/.test(name)).map((name) => join(folder, name));
}

const files = [
  ...(await testsBelow(join(here, "src"))),
  ...(await testsBelow(join(dirname(here), "tests", "front"))),
];
if (files.length === 0) {
  console.log("front end: no tests yet");
  process.exit(0);
}

await rm(target, { recursive: true, force: true });
await build({
  entryPoints: files,
  outdir: target,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: ["node20"],
  jsx: "automatic",
  jsxImportSource: "preact",
  sourcemap: "inline",
  logLevel: "warning",
});
const built = (await readdir(target, { recursive: true }))
  .filter((name) => name.endsWith(".test.mjs"))
  .map((name) => join(target, name))
  .filter((path) => existsSync(path));
process.exit(
  spawnSync(process.execPath, ["--enable-source-maps", "--test", ...built], { stdio: "inherit" }).status ?? 1,
);
