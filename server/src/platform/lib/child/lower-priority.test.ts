import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";

const LOWER_PRIORITY = new URL("../../../../dist/platform/lib/child/lower-priority.js", import.meta.url).href;
const TASKSET = "/usr/bin/taskset";

/** After the first line of input, computes on the first processor for 1.5 s, then prints the processor time it got in ms. */
const COMPUTE = `
process.stdin.once("data", () => {
  const before = process.cpuUsage().user;
  for (const until = Date.now() + 1_500; Date.now() < until; );
  process.stdout.write(String((process.cpuUsage().user - before) / 1_000));
  process.exit();
});
process.stdout.write("ready\\n");
`;

/** Returns the processor time of a low-priority process relative to a normal one on the same processor. */
async function shareBesideNormal(): Promise<number> {
  const lowered = `const { lowerPriority } = await import(${JSON.stringify(LOWER_PRIORITY)}); lowerPriority();${COMPUTE}`;
  const children = [COMPUTE, lowered].map((code) =>
    spawn(TASKSET, ["-c", "0", process.execPath, "--input-type=module", "-e", code], { stdio: ["pipe", "pipe", "inherit"] }),
  );
  try {
    const outputs = children.map((child) => child.stdout.setEncoding("utf8")[Symbol.asyncIterator]() as AsyncIterator<string>);
    for (const output of outputs) await output.next();
    for (const child of children) child.stdin.write("begin\n");
    const results: number[] = [];
    for (const output of outputs) results.push(Number((await output.next()).value));
    return (results[1] ?? 0) / (results[0] ?? 0);
  } finally {
    for (const child of children) child.kill("SIGKILL");
  }
}

describe.runIf(existsSync(TASKSET))("lowerPriority (needs `npm run build`)", () => {
  it("yields to normal work, but gets at least a fifth of its share on a busy processor", async () => {
    const share = await shareBesideNormal();
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.6);
  });
});
