import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readClientSettings } from "../../config/client-settings.ts";
import { forgetServiceAddress, noteServiceAddress } from "../../config/service-address.ts";
import { findConnection } from "./connection.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "connection-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const settings = (environment: Record<string, string>) => readClientSettings({ DATA_DIR: dataDir, ...environment });

describe("findConnection", () => {
  it("prefers options to environment variables, and environment variables to the data folder", async () => {
    await noteServiceAddress(dataDir, "http://127.0.0.1:9000");
    const named = { PARLANCE_URL: "https://chat.example.com", PARLANCE_KEY: "environment" };
    expect(findConnection({ url: "http://a.example", key: "option" }, settings(named))).toEqual({ url: "http://a.example", key: "option" });
    expect(findConnection({}, settings(named))).toEqual({ url: "https://chat.example.com", key: "environment" });
    expect(findConnection({}, settings({ PARLANCE_URL: " " }))).toEqual({ url: "http://127.0.0.1:9000", key: undefined });
  });

  it("sends the key that was created on first start only to the service that uses the data folder", async () => {
    await noteServiceAddress(dataDir, "http://127.0.0.1:9000");
    const first = { BOOTSTRAP_ACCOUNT_KEY: "first" };
    expect(findConnection({}, settings(first)).key).toBe("first");
    expect(findConnection({ url: "https://elsewhere.example" }, settings(first)).key).toBeUndefined();
  });

  it("reports that no service is running, or that the URL is invalid", async () => {
    await noteServiceAddress(dataDir, "http://127.0.0.1:9000");
    await forgetServiceAddress(dataDir);
    expect(() => findConnection({}, settings({}))).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ code: "client.no_service" }) }),
    );
    expect(() => findConnection({ url: "chat.example.com" }, settings({}))).toThrow(/http:\/\//);
  });
});
