import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { root } from "../scripts/run.js";
import { cacheDir } from "./lib/service.js";
import { emptyServer } from "./soak/server.js";
import { runKills } from "./soak/soak.js";

// Sends `kill -9` at random moments, including during startup, uploads of every format, writes, deletions, searches and chat turns, and
// then compares all acknowledged data with the stored, found and charged data. Exits with 1 on any difference.
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    sources: { type: "string", default: "12" },
    "keep-data": { type: "boolean", default: false },
  },
});
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
await ensureBuilt();
const account = { key: `ak_${"k".repeat(43)}`, email: "kills@example.com", password: "kills-kills-kills" };
const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-kills-"));
const server = emptyServer(root, { dataDir, cacheDir }, account);
try {
  await server.start();
  const [kills = 0, seed = 0, sources = 0] = [values.kills, values.seed, values.sources].map(Number);
  const { faults, figures } = await runKills(server, account, { kills, seed, sources, say });
  const width = Math.max(...figures.map(([name]) => name.length));
  say(`\n${figures.map(([name, figure]) => `${name.padEnd(width)}  ${figure}`).join("\n")}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await server.kill();
  if (values["keep-data"]) say(`\nThe data is in ${dataDir}`);
  else await rm(dataDir, { recursive: true, force: true });
}
