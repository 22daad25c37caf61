import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { withinTime } from "./time-limit.ts";

const never = new AbortController().signal;
const untilTold = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }));

describe("withinTime", () => {
  it("aborts when the time has elapsed or the other signal aborts, whichever comes first", async () => {
    await expect(withinTime(30, never, untilTold)).rejects.toThrow("longer than 30 ms");
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error("stopped")), 30);
    await expect(withinTime(10_000, stop.signal, untilTold)).rejects.toThrow("stopped");
  });

  it("is aborted from the start if the other signal has already aborted", async () => {
    expect(await withinTime(10_000, AbortSignal.abort(), async (signal) => signal.aborted)).toBe(true);
  });

  it("does not abort after the work has ended", async () => {
    const stop = new AbortController();
    const limit = await withinTime(20, stop.signal, async (signal) => signal);
    stop.abort();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(limit.aborted).toBe(false);
  });

  it("aborts despite garbage collection (needs `npm run build`)", () => {
    const built = new URL("../../../dist/platform/lib/time-limit.js", import.meta.url).href;
    const source = `
      import { setMaxListeners } from "node:events";
      import { withinTime } from ${JSON.stringify(built)};
      const never = new AbortController();
      setMaxListeners(0, never.signal);
      const told = (signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve("told")));
      const working = Array.from({ length: 20 }, () => withinTime(300, never.signal, told));
      for (let n = 0; n < 10; n += 1) { gc(); await new Promise((resolve) => setTimeout(resolve, 20)); }
      const late = setTimeout(() => process.exit(1), 5_000);
      console.log((await Promise.all(working)).length);
      clearTimeout(late);`;
    const args = ["--expose-gc", "--input-type=module", "-e", source];
    expect(
      execFileSync(process.execPath, args, { cwd: fileURLToPath(new URL(".", import.meta.url)) })
        .toString()
        .trim(),
    ).toBe("20");
  });
});
