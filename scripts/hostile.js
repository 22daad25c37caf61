import path from "node:path";
import { ensureBuilt } from "./build.js";
import { runTypeScript } from "./load-typescript.js";
import { root } from "./run.js";

// Attacks a fresh service in all known ways and reports its responses; exits with 1 when one is not as promised.
await ensureBuilt();
await runTypeScript(path.join(root, "server", "test", "hostile", "attack.ts"), "attack", process.argv.slice(2));
