import path from "node:path";
import { describe, expect, it } from "vitest";
import { commandVariables } from "./command-variables.ts";

const own = { host: "127.0.0.1", port: 8_080, publicUrl: undefined, dataDir: path.resolve("./data") };

describe("commandVariables", () => {
  it("returns the variables that differ from their defaults", () => {
    expect(commandVariables(own)).toEqual({});
    expect(commandVariables({ ...own, port: 4_000, dataDir: "/srv/my shop" })).toEqual({ DATA_DIR: "/srv/my shop", PORT: "4000" });
  });

  it("reveals nothing if other machines can reach the service", () => {
    expect(commandVariables({ ...own, host: "0.0.0.0" })).toBeNull();
    expect(commandVariables({ ...own, publicUrl: "https://chat.example.com" })).toBeNull();
  });
});
