import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAvatarMaker } from "./avatar.ts";
import { withoutLetters } from "./avatar/draw-avatar.ts";

let folder: string;
let childEntry: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "avatar-"));
  childEntry = path.join(folder, "child.mjs");
  // Records its input; a logo of one byte crashes it, of two is rejected.
  await writeFile(
    childEntry,
    `process.on("message", ({ logo, name, color }) => {
      if (name === "nobody") process.exit(3);
      if (logo?.length === 1) process.kill(process.pid, "SIGSEGV");
      else if (logo?.length === 2) process.send({ kind: "failed", message: "no" });
      else process.send({ kind: "drawn", bytes: Buffer.from(JSON.stringify({ logo: logo?.length ?? null, name, color })) });
    });`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const make = async (logo: Uint8Array | null, color: string | null = "#7a3b2e", name = "Hearth"): Promise<unknown> =>
  JSON.parse(Buffer.from(await createAvatarMaker({ childEntry }).make({ logo, name, color })).toString());

describe("createAvatarMaker", () => {
  it("draws avatars in a separate process", async () => {
    expect(await make(Buffer.alloc(9))).toEqual({ logo: 9, name: "Hearth", color: "#7a3b2e" });
  });

  it("continues without a logo that crashes the process, is rejected or is too large", async () => {
    for (const logo of [Buffer.alloc(1), Buffer.alloc(2), Buffer.alloc(6_000_000)]) expect(await make(logo)).toMatchObject({ logo: null });
  });

  it("ignores invalid colors", async () => expect(await make(null, "red; drop")).toMatchObject({ color: null }));

  it("draws an avatar without letters when the process is unavailable", async () => {
    const drawn = await createAvatarMaker({ childEntry }).make({ logo: Buffer.alloc(2), name: "nobody", color: "#7a3b2e" });
    expect(Buffer.compare(drawn, await withoutLetters("#7a3b2e"))).toBe(0);
  });
});
