import path from "node:path";
import { ensureBuilt } from "./build.js";
import { runTypeScript } from "./load-typescript.js";
import { root } from "./run.js";

// Attacks a fresh service from every side that is known and tells what it answered; ends with status 1 when an answer was not as promised.
await ensureBuilt();
await runTypeScript(path.join(root, "server", "test", "hostile", "attack.ts"), "attack", process.argv.slice(2));
