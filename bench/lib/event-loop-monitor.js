import { readFileSync, writeFileSync } from "node:fs";

// Loaded into a service with `--import`. Measures the CPU time of the main thread between two ticks of a timer, which is the time for which it blocks
// the event loop. Unlike a delay, the CPU time does not grow with other load on the machine. Linux only.

const file = process.env["LOOP_FILE"];
if (file !== undefined) {
  const schedstat = `/proc/self/task/${process.pid}/schedstat`;
  const cpuMs = () => Number(readFileSync(schedstat, "utf8").split(" ", 1)[0]) / 1e6;
  let before = cpuMs();
  /** @type {number[]} */
  const longest = [];
  setInterval(() => {
    const now = cpuMs();
    longest.push(now - before);
    before = now;
    if (longest.length < 400) return;
    longest.sort((one, other) => other - one);
    longest.length = 20;
  }, 5).unref();
  setInterval(() => writeFileSync(file, JSON.stringify(longest.toSorted((one, other) => other - one).slice(0, 20))), 500).unref();
  process.on("SIGUSR2", () => {
    longest.length = 0;
    before = cpuMs();
  });
}
