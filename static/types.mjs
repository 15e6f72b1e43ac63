// Writes the browser's types of what crosses the line from their JSON schemas: what the rules answer
// (static/src/table/seam.ts), the messages in both directions (static/src/table/wire.ts) and the war on the map
// (static/src/campaign/war.ts).
// `--check` writes nothing and fails if a file is not what its schema makes.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const here = dirname(fileURLToPath(import.meta.url));
const made = [
  ["seam.schema.json", "table/seam.ts", "the structs of the rules"],
  ["messages.schema.json", "table/wire.ts", "games/dispatches.py and games/live/protocol.py"],
  ["war.schema.json", "campaign/war.ts", "the structs of rulesets/campaign"],
];

/** The library knows tuples as draft 4 writes them, and nothing of the names of properties. */
function older(node, definitions) {
  if (Array.isArray(node)) return node.map((one) => older(one, definitions));
  if (node === null || typeof node !== "object") return node;
  const { prefixItems, propertyNames, discriminator: _, ...rest } = node;
  const found = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, older(value, definitions)]),
  );
  if (prefixItems) return { ...found, items: older(prefixItems, definitions), additionalItems: false };
  if (node.type === "object" && !node.properties) found.additionalProperties ??= true;
  if (!propertyNames) return found;
  const names = definitions[propertyNames.$ref.split("/").at(-1)].enum;
  const properties = Object.fromEntries(names.map((name) => [name, found.additionalProperties]));
  return { ...found, properties, additionalProperties: false };
}

async function types(source, sources) {
  const schema = JSON.parse(readFileSync(join(here, source), "utf8"));
  const text = await compile(older(schema, schema.definitions), "Seam", {
    bannerComment: `/* Written by \`npm run seam\` from static/${source}: change ${sources} instead. */`,
    unreachableDefinitions: true,
    declareExternallyReferenced: true,
    // An object that holds more than the schema says keeps it to itself.
    additionalProperties: false,
    style: { printWidth: 120 },
  });
  // What the library says of itself in every comment, and of the nameless whole.
  return text
    .replace(/ \*\n \* This interface was referenced by [^/]*\*\//g, " */")
    .replace(/\/\*\*\n \* This interface was referenced by [^/]*\*\/\n/g, "")
    .replace(/\[number, number\](\[\])?/g, (_, many) =>
      many ? "(readonly [number, number])[]" : "readonly [number, number]",
    )
    .replace(/export interface Seam \{[^}]*\}\n/, "");
}

for (const [source, name, sources] of made) {
  const target = join(here, "src", name);
  const text = await types(source, sources);
  if (!process.argv.includes("--check")) writeFileSync(target, text);
  else if (readFileSync(target, "utf8") !== text)
    throw new Error(`static/src/${name} is stale: npm run seam`);
}
