import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** Runs the built module in a separate process, because the environment of the test process would hide a missing setting. */
const built = new URL("../../../../dist/engines/embedder/index.js", import.meta.url).href;

it("sends no telemetry and does not store an id in the home folder", async () => {
  const home = await mkdtemp(path.join(tmpdir(), "home-"));
  try {
    const code = `
      const { createEmbedder } = await import(${JSON.stringify(built)});
      const embedder = await createEmbedder({ cacheDir: ${JSON.stringify(`${home}-cache`)}, threads: 1 });
      await embedder.embedQuery("hello");
      await embedder.close();`;
    const { stderr } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code], {
      env: { PATH: process.env["PATH"], HOME: home },
    });
    expect(stderr).not.toMatch(/telemetry/i);
    expect(await readdir(home)).toEqual([]);
  } finally {
    await rm(home, { recursive: true });
    await rm(`${home}-cache`, { recursive: true, force: true });
  }
});
