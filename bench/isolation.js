import path from "node:path";
import { runTypeScript } from "../scripts/load-typescript.js";
import { root } from "../scripts/run.js";

// Random calls over several accounts and brands with marker words; exits with 1 if an account saw or changed another's data.
await runTypeScript(path.join(root, "server", "test", "isolation", "random-calls.ts"), "randomCalls", process.argv.slice(2));
