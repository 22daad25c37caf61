import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { pinoLog, textDestination, type LogFormat } from "./pino.ts";

const record = { status: 404, service: { password: "hidden" } };

/** Returns what is written for one record. */
async function written(format: LogFormat): Promise<string> {
  const output = new PassThrough();
  const log = pinoLog("info", (await textDestination(format, output)) ?? output);
  log.warn(record, "request rejected");
  await new Promise(setImmediate);
  return String(output.read());
}

describe("the log", () => {
  it.each<LogFormat>(["json", "auto"])("is one JSON object per line outside a terminal (%s)", async (format) => {
    expect(JSON.parse(await written(format))).toMatchObject({ level: "warn", status: 404, msg: "request rejected" });
  });

  it("contains, in text format, one line per record and no secrets", async () => {
    const text = await written("text");
    expect(text.trimEnd().split("\n")).toHaveLength(1);
    expect(text).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: request rejected \{"status":404/u);
    expect(text).not.toContain("hidden");
  });
});
