import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { root } from "../scripts/run.js";
import { cacheDir } from "./lib/service.js";
import { emptyServer } from "./soak/server.js";
import { runSoak } from "./soak/soak.js";

// Runs thousands of operations of every kind, chosen by a seed and compared with a model of the acknowledged data, while the server is
// killed. Exits with 1 on any difference. If several writers run concurrently, the order of the operations differs between runs, even with
// the same seed.
const { values } = parseArgs({
  options: {
    operations: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    kills: { type: "string", default: "3" },
    sources: { type: "string", default: "20" },
    "keep-data": { type: "boolean", default: false },
  },
});
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
await ensureBuilt();
const account = { key: `ak_${"s".repeat(43)}`, email: "soak@example.com", password: "soak-soak-soak" };
const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-soak-"));
const server = emptyServer(root, { dataDir, cacheDir }, account);
try {
  await server.start();
  const [operations, seed, kills, sources] = [values.operations, values.seed, values.kills, values.sources].map(Number);
  const { faults, figures } = await runSoak(server, account, {
    operations: operations ?? 0,
    seed: seed ?? 0,
    kills: kills ?? 0,
    sources: sources ?? 0,
    say,
  });
  const width = Math.max(...figures.map(([name]) => name.length));
  say(`\n${figures.map(([name, figure]) => `${name.padEnd(width)}  ${figure}`).join("\n")}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await server.kill();
  if (values["keep-data"]) say(`\nThe data is in ${dataDir}`);
  else await rm(dataDir, { recursive: true, force: true });
}
