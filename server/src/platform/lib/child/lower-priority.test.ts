import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { BACKGROUND_NICENESS } from "./lower-priority.ts";

const BUILT = new URL("../../../../dist/platform/lib/child/lower-priority.js", import.meta.url).href;

describe("lowerPriority (needs `npm run build`)", () => {
  it("gives a process the nice value of background work", async () => {
    const code = `const { getPriority } = await import("node:os");
      const { lowerPriority } = await import(${JSON.stringify(BUILT)});
      lowerPriority();
      process.stdout.write(String(getPriority()));`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code]);
    expect(stdout).toBe(String(BACKGROUND_NICENESS));
  });
});
