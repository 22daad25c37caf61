import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

// Loaded into a process before its own program: reports its CPU time, all threads included, and its memory.
if (isMainThread && process.send !== undefined) {
  process.on("message", (message) => {
    if (message === "cpu") process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage.rss() });
    if (message === "memory") {
      // Excludes garbage.
      setFlagsFromString("--expose-gc");
      runInNewContext("gc(); gc()");
      process.send?.(process.memoryUsage());
    }
  });
  // Ends the process when the bench is aborted.
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // The channel alone does not keep the process alive.
  process.channel?.unref();
}
