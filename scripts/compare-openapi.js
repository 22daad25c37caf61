import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { breakingChanges } from "./openapi/document-change.js";
import { root } from "./run.js";

// Rejects API changes that break clients of the last release: `node scripts/compare-openapi.js [released] [current]`.
const [released = path.join(root, "docs", "released", "openapi.json"), current = path.join(root, "docs", "openapi.json")] =
  process.argv.slice(2);
if (existsSync(released)) {
  /** @param {string} file */
  const read = (file) => JSON.parse(readFileSync(file, "utf8"));
  const changes = breakingChanges(read(released), read(current), new Date().toISOString().slice(0, 10));
  for (const change of changes) process.stdout.write(`breaking change: ${change}\n`);
  if (changes.length > 0) process.exit(1);
} else {
  process.stdout.write("skipped: comparison with the last release (none yet)\n");
}
