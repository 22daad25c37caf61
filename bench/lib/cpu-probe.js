import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

// Loaded into a process before its own program: tells the bench how much processor time the process has used, all
// threads included, and how much memory it holds.
if (isMainThread && process.send !== undefined) {
  process.on("message", (message) => {
    if (message === "cpu") process.send?.({ cpu: process.cpuUsage(), memory: process.memoryUsage.rss() });
    if (message === "memory") {
      // What nobody holds any more is not counted.
      setFlagsFromString("--expose-gc");
      runInNewContext("gc(); gc()");
      process.send?.(process.memoryUsage());
    }
  });
  // A bench that broke off leaves nothing running.
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // The channel alone keeps nothing running.
  process.channel?.unref();
}
