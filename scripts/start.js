import { ensureBuilt } from "./build.js";

const parent = process.ppid;
await ensureBuilt();

// npm runs this through a shell that keeps signals to itself: told to end, npm and the shell go and this would stay.
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, 500);
watch.unref();

// In this process: a terminal's signals arrive where they are meant.
process.argv.splice(2, Infinity, "start");
await import("../bin/parlance.js");
