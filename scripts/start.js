import { spawn } from "node:child_process";
import path from "node:path";
import { ensureBuilt } from "./build.js";
import { root } from "./run.js";

await ensureBuilt();
const child = spawn(process.execPath, [path.join(root, "bin", "parlance.js"), "start"], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
