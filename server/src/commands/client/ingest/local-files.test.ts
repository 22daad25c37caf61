import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filesIn, kindOf } from "./local-files.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "local-files-"));
  await mkdir(path.join(folder, "sub", ".git"), { recursive: true });
  for (const name of ["b.md", "sub/a.md", ".hidden.md", "sub/.git/config", "cafe\u0301.md"])
    await writeFile(path.join(folder, name), "text");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const unreadable = { failure: expect.objectContaining({ code: "client.unreadable" }) };

describe("filesIn", () => {
  it("lists the files in all folders that are not hidden, as NFC paths with slashes", async () => {
    expect((await filesIn(folder)).map(({ id }) => id)).toEqual(["b.md", "caf\u00e9.md", "sub/a.md"]);
  });

  it("follows links to files but not to folders, and ignores dangling links", async () => {
    await symlink(path.join(folder, "b.md"), path.join(folder, "link.md"));
    await symlink(folder, path.join(folder, "sub", "circle"));
    await symlink(path.join(folder, "nowhere"), path.join(folder, "dangling.md"));
    expect((await filesIn(folder)).map(({ id }) => id)).toEqual(["b.md", "caf\u00e9.md", "link.md", "sub/a.md"]);
  });

  it("fails if it cannot read the folder, instead of treating the folder's files as missing", async () => {
    await expect(filesIn(path.join(folder, "nowhere"))).rejects.toMatchObject(unreadable);
  });
});

describe("kindOf", () => {
  it("distinguishes files and folders, and rejects a missing path", async () => {
    expect(await kindOf(folder)).toBe("folder");
    expect(await kindOf(path.join(folder, "b.md"))).toBe("file");
    await expect(kindOf(path.join(folder, "nowhere"))).rejects.toMatchObject(unreadable);
  });
});
