import path from "node:path";
import { runTypeScript } from "../scripts/load-typescript.js";
import { root } from "../scripts/run.js";

// Sends random calls to several accounts and brands that contain marker words. Exits with 1 if an account could read or change another account's
// data.
await runTypeScript(path.join(root, "server", "test", "isolation", "random-calls.ts"), "randomCalls", process.argv.slice(2));
