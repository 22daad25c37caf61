import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Instance, runVerb } from "./support/instance.ts";
import { migratedData } from "./support/prepared-data.ts";
import { type Project, sharedProject } from "./support/project.ts";

interface Report {
  readonly ok: boolean;
  readonly checks: readonly { readonly name: string; readonly faults: number; readonly examples: readonly string[] }[];
}

let project: Project;
let running: Instance | null = null;

beforeAll(async () => {
  project = await sharedProject();
});
afterEach(() => running?.kill());
afterAll(() => project.remove());

describe("parlance doctor --integrity", () => {
  it("finds no faults after the demo is loaded, and reports an orphaned file, which is deleted on the next start", async () => {
    const settings = { LOG_LEVEL: "info", DATA_DIR: await migratedData(project) };
    const start = async (): Promise<Instance> => {
      running = new Instance(project, ["start"], settings);
      await running.printed(/The demo persona \S+ is ready/);
      return running;
    };
    const first = await start();
    const refused = await runVerb(project, ["doctor", "--integrity"], settings);
    expect(refused).toMatchObject({ status: 1, errors: expect.stringContaining("used by another instance") });
    await first.stop();

    const clean = await runVerb(project, ["doctor", "--integrity"], settings);
    expect(clean.status).toBe(0);
    const lines = clean.output.split("\n").filter((line) => line.startsWith("ok "));
    expect(lines.length).toBeGreaterThan(10);
    expect(clean.output).toContain(`${lines.length} checks, no faults.`);

    const key = "ab".repeat(16);
    const folder = path.join(settings.DATA_DIR, "files", "ab", "ab");
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, key), "left over");
    const broken = await runVerb(project, ["doctor", "--integrity", "--json"], settings);
    expect(broken.status).toBe(1);
    const report = JSON.parse(broken.output) as Report;
    expect(report.ok).toBe(false);
    expect(report.checks.filter(({ faults }) => faults > 0)).toMatchObject([
      { name: "blobs.orphaned", faults: 1, examples: [expect.stringContaining(key)] },
    ]);

    const second = await start();
    await second.printed(/orphaned files deleted/);
    await second.stop();
    expect((await runVerb(project, ["doctor", "--integrity"], settings)).status).toBe(0);
  });

  it("prints its usage", async () => {
    const settings = { DATA_DIR: project.newDataDir() };
    for (const words of [["doctor"], ["doctor", "--integrety"]]) {
      expect(await runVerb(project, words, settings)).toMatchObject({
        status: 1,
        errors: expect.stringContaining("doctor --integrity [--json]"),
      });
    }
  });
});
