import { readFileSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

// Loaded into a service with `--import`. Measures how long the main thread blocks the event loop: the CPU time between two ticks of a
// timer, which other load on the machine does not increase, and the delay that `perf_hooks` measures. Linux only.

const file = process.env["LOOP_FILE"];
if (file !== undefined && isMainThread) {
  const schedstat = `/proc/self/task/${process.pid}/schedstat`;
  const cpuMs = () => Number(readFileSync(schedstat, "utf8").split(" ", 1)[0]) / 1e6;
  let before = cpuMs();
  /** @type {number[]} */
  const longest = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const sorted = () => longest.toSorted((one, other) => other - one).slice(0, 20);
  setInterval(() => {
    const now = cpuMs();
    longest.push(now - before);
    before = now;
    if (longest.length >= 400) longest.splice(0, longest.length, ...sorted());
  }, 5).unref();
  setInterval(() => writeFileSync(file, JSON.stringify({ cpu: sorted(), delay: delay.max / 1e6 })), 500).unref();
  process.on("SIGUSR2", () => {
    longest.length = 0;
    delay.reset();
    before = cpuMs();
  });
}
