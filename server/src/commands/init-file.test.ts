import path from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { readSettings } from "../config/settings.ts";
import { envFile, isPort, readOnOff } from "./init-file.ts";

const choices = { port: 9_000, dataDir: "./my data #1", demo: false };

describe("envFile", () => {
  it("can be read as settings of the service", () => {
    const key = `ak_${"k".repeat(43)}`;
    const settings = readSettings(parseEnv(envFile(choices, key)));
    expect(settings).toMatchObject({ port: 9_000, dataDir: path.resolve("my data #1"), demo: false, bootstrap: { accountKey: key } });
  });

  it("does not set a key for an existing installation", () => {
    expect(Object.keys(parseEnv(envFile(choices, null))).toSorted()).toEqual(["DATA_DIR", "DEMO", "PORT"]);
  });
});

describe("answers to prompts", () => {
  it("are parsed as a port, or as on or off", () => {
    expect(["1", "8080", "65535"].every(isPort)).toBe(true);
    expect(["0", "65536", "80.5", "-1", "", "0x50"].some(isPort)).toBe(false);
    expect(["on", " OFF ", "yes"].map(readOnOff)).toEqual([true, false, null]);
  });
});
