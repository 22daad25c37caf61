import { describe, expect, it, vi } from "vitest";
import type { StoredDocument } from "../documents/model/document.ts";
import type { Documents } from "../documents/documents.ts";
import { ConcurrentWrite, type WriteOutcome } from "../documents/model/document-write.ts";
import type { Source } from "../sources/model/source.ts";
import { uploadFile } from "./upload-file.ts";

const source: Source = {
  id: "source",
  accountId: "account",
  brandId: "brand",
  name: "Files",
  type: "files",
  enabled: true,
  integrationId: null,
  streamKey: null,
  isCrawled: false,
  importId: null,
  createdAt: new Date(0),
};
const none = (): void => undefined;

function setUp(
  outcomes: (WriteOutcome | Error)[],
  { size = 5, payload = { id: "a" } }: { readonly size?: number; readonly payload?: unknown } = {},
) {
  const deleted: string[] = [];
  const write = vi.fn<Documents["write"]>(async () => {
    const next = outcomes.shift();
    if (next === undefined || next instanceof Error) throw next ?? new Error("one call too many");
    return next;
  });
  const run = uploadFile(
    {
      sources: { byId: async () => source },
      documents: { write, byExternalId: async (_account, _source, externalId) => ({ externalId }) as StoredDocument },
      blobs: {
        put: () => Promise.reject(new Error()),
        open: () => Promise.reject(new Error()),
        asFile: () => Promise.reject(new Error()),
        delete: async (key) => void deleted.push(key),
      },
      inspectFile: async () => ({ type: "txt", pages: null }),
      maxFilePages: 10,
      acceptedTypes: new Set(["txt"]),
      quota: async () => ({ knowledgeUnits: 1, storageUnits: 1 }),
      ids: { uuidv7: () => "new-id", uuidv4: () => "id" },
      log: { debug: none, info: none, warn: none, error: none },
    },
    source,
    { name: "a.txt", blob: { key: "blob", size, sha256: "00", head: new Uint8Array() } },
    payload,
  );
  return { run, write, deleted };
}

const written = (result: "created" | "updated" | "no_op", ...droppedBlobs: string[]): WriteOutcome => ({
  kind: "written",
  results: new Map([["a", result]]),
  createdAt: result === "created" ? new Date(7) : null,
  droppedBlobs,
});

describe("uploadFile", () => {
  it("keeps the blob that a document references and deletes the previous blob", async () => {
    const { run, deleted } = setUp([written("updated", "old")]);
    expect(await run).toMatchObject({ result: "updated", document: { externalId: "a" } });
    expect(deleted).toEqual(["old"]);
  });

  it("returns a created document as written, without reading it again", async () => {
    const { run } = setUp([written("created")]);
    expect(await run).toMatchObject({
      result: "created",
      document: {
        externalId: "a",
        source: source.name,
        state: "pending",
        contentType: "txt",
        createdAt: new Date(7),
        updatedAt: new Date(7),
      },
    });
  });

  it("deletes the uploaded blob once if the write is a no-op", async () => {
    const { run, deleted } = setUp([written("no_op", "blob")]);
    expect(await run).toMatchObject({ result: "no_op" });
    expect(deleted).toEqual(["blob"]);
  });

  it.each([
    ["over quota", [{ kind: "over_quota", unit: "storage", notices: [] }], "limits.quota_exceeded"],
    ["of a source that is gone", [{ kind: "source_gone" }], "knowledge.source_not_found"],
    ["that lost two races", [new ConcurrentWrite(), new ConcurrentWrite()], "knowledge.concurrent_write"],
  ] as const)("deletes the blob of an upload %s", async (_name, outcomes, code) => {
    const { run, deleted } = setUp([...outcomes]);
    await expect(run).rejects.toMatchObject({ code });
    expect(deleted).toEqual(["blob"]);
  });

  it("keeps the blob if the connection is lost, because the document may have been written", async () => {
    const { run, deleted } = setUp([new Error("Connection terminated unexpectedly")]);
    await expect(run).rejects.toThrow("Connection terminated");
    expect(deleted).toEqual([]);
  });

  it("deletes the blob of an upload that is empty or has an invalid description", async () => {
    for (const { run, deleted, write } of [setUp([], { size: 0 }), setUp([], { payload: { id: " x" } }), setUp([], { payload: [] })]) {
      await expect(run).rejects.toBeInstanceOf(Error);
      expect(deleted).toEqual(["blob"]);
      expect(write.mock.calls.length).toBe(0);
    }
  });

  it("retries once if a concurrent write wins", async () => {
    const { run, write, deleted } = setUp([new ConcurrentWrite(), written("created")]);
    expect(await run).toMatchObject({ result: "created" });
    expect([write.mock.calls.length, deleted]).toEqual([2, []]);
  });
});
