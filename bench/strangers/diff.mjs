// node diff.mjs OUT1 OUT2: turns that passed only before, only after, and how many replies differ.
import fs from "node:fs";
const [a, b] = process.argv.slice(2);
const read = (root, brand) => JSON.parse(fs.readFileSync(`${root}/${brand}/results.json`, "utf8")).turns;
for (const brand of fs.readdirSync(a)) {
  if (![a, b].every((root) => fs.existsSync(`${root}/${brand}/results.json`))) continue;
  const after = new Map(read(b, brand).map((turn) => [turn.id, turn]));
  const pairs = read(a, brand).filter(({ id }) => after.has(id)).map((turn) => [turn, after.get(turn.id)]);
  const ids = (test) => pairs.filter(([one, other]) => test(one, other)).map(([{ id }]) => id);
  console.log(`${brand}: ${pairs.filter(([one]) => one.passed).length} -> ${pairs.filter(([, other]) => other.passed).length} of ${pairs.length}; ${ids((one, other) => one.text !== other.text).length} replies differ`);
  console.log(`  won:  ${ids((one, other) => !one.passed && other.passed).join(" ") || "-"}\n  lost: ${ids((one, other) => one.passed && !other.passed).join(" ") || "-"}`);
}
