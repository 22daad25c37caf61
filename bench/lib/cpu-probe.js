import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

// Loaded into a process before its own program: reports the process's CPU time, including all threads, and its memory.
if (isMainThread && process.send !== undefined) {
  process.on("message", (message) => {
    if (message === "cpu") process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage.rss() });
    if (message === "memory") {
      // Excludes garbage from the measured memory.
      setFlagsFromString("--expose-gc");
      runInNewContext("gc(); gc()");
      process.send?.(process.memoryUsage());
    }
  });
  // Ends the process when the benchmark is aborted.
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // The channel alone would not keep the process alive.
  process.channel?.unref();
}
