import { ensureInterfaces } from "./build-interfaces.js";
import { ensureBuilt } from "./build.js";

const parent = process.ppid;
await ensureBuilt();
await ensureInterfaces();

// npm runs this script through a shell that does not forward signals. When stopped, npm and the shell exit, but this process would keep running.
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, 500);
watch.unref();

// Runs in this process, so that it receives the terminal's signals.
process.argv.splice(2, Infinity, "start");
await import("../bin/parlance.js");
