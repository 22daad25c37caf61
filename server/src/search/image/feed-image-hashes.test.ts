import { afterEach, describe, expect, it } from "vitest";
import { silentLog } from "../../../test/support/silent-log.ts";
import { imageHashOf, GRID } from "../../knowledge/image-hashes/model/image-hash.ts";
import type { DocumentImageHash, ImageHashChange } from "../../knowledge/image-hashes/model/waiting-image.ts";
import type { ImageHashFeedStatements } from "../../knowledge/image-hashes/image-hashes.sql.ts";
import { feedImageHashes } from "./feed-image-hashes.ts";
import { ImageHashIndex } from "./model/image-hash-index.ts";

const fingerprint = imageHashOf(new Uint8Array(GRID * GRID * 3));
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** An in-memory table of hashes that returns each change once. */
function setUp() {
  const rows = new Map<string, string>();
  let changes: ImageHashChange[] = [];
  let revision = 0;
  let stands = false;
  const loads: string[][] = [];
  let failing = 0;
  const store: ImageHashFeedStatements = {
    watermark: async () => "1",
    async changesSince() {
      if (failing > 0) throw new Error(`the database is away ${(failing -= 1)}`);
      const told = changes;
      if (!stands) changes = [];
      return { changes: told, watermark: "2" };
    },
    async load(ids) {
      loads.push([...ids]);
      return ids.flatMap((documentId): DocumentImageHash[] => {
        const segment = rows.get(documentId);
        return segment === undefined ? [] : [{ documentId, segment, externalId: documentId, fingerprint }];
      });
    },
    documentIds: async (afterId) => [...rows.keys()].toSorted().filter((id) => afterId === null || id > afterId),
    counts: async () => ({ waiting: 3, failed: 1 }),
  };
  let wake = (): void => undefined;
  const bus = {
    subscribe: (_: string, listener: (message: never) => void) => {
      wake = () => listener({} as never);
      return () => undefined;
    },
    onGap: () => () => undefined,
  };
  const index = new ImageHashIndex();
  const open = () => {
    const feed = feedImageHashes({ index, store, bus, log: silentLog });
    stops.push(() => feed.stop());
    return feed;
  };
  const change = (documentId: string, segment: string | null, isFingerprint = true): void => {
    if (segment === null) rows.delete(documentId);
    else rows.set(documentId, segment);
    changes.push({ documentId, isFingerprint, revision: String((revision += 1)) });
    wake();
  };
  /** Simulates a long transaction, which causes changes to be returned repeatedly. */
  const stand = (): void => void (stands = true);
  const fail = (times: number): void => void (failing = times);
  return { rows, index, open, change, loads, fail, stand };
}

const held = async (index: ImageHashIndex, segment: string): Promise<string[]> =>
  (await index.near(fingerprint, { segments: [segment], documents: new Map() })).map(({ documentId }) => documentId);

describe("feedImageHashes", () => {
  it("loads all hashes, then applies additions, moves and removals", async () => {
    const { rows, index, open, change } = setUp();
    rows.set("a", "s").set("b", "s");
    const feed = open();
    await expect.poll(() => held(index, "s")).toEqual(["a", "b"]);
    change("c", "s");
    await expect.poll(() => held(index, "s")).toEqual(["a", "b", "c"]);
    change("a", "t", false);
    await expect.poll(() => Promise.all([held(index, "s"), held(index, "t")])).toEqual([["b", "c"], ["a"]]);
    change("b", null, false);
    await expect.poll(() => held(index, "s")).toEqual(["c"]);
    await expect.poll(() => feed.counts()).toEqual({ waiting: 3, failed: 1 });
  });

  it("does not load hashes for changed documents without images", async () => {
    const { rows, index, open, change, loads } = setUp();
    rows.set("a", "s");
    open();
    await expect.poll(() => held(index, "s")).toEqual(["a"]);
    loads.length = 0;
    change("without", null, false);
    change("a", "s", false);
    await expect.poll(() => loads).toEqual([["a"]]);
  });

  it("reloads a document whose change is reported again only if it changed in between", async () => {
    const { rows, index, open, change, loads, stand } = setUp();
    stand();
    rows.set("a", "s");
    open();
    await expect.poll(() => held(index, "s")).toEqual(["a"]);
    change("b", "s");
    await expect.poll(() => held(index, "s")).toEqual(["a", "b"]);
    change("a", "t");
    await expect.poll(() => held(index, "t")).toEqual(["a"]);
    expect(loads).toEqual([["a"], ["b"], ["a"]]);
  });

  it("resumes after the database has been unavailable", async () => {
    const { rows, index, open, change, fail } = setUp();
    rows.set("a", "s");
    open();
    await expect.poll(() => held(index, "s")).toEqual(["a"]);
    fail(1);
    change("b", "s");
    await new Promise((resolve) => setTimeout(resolve, 20));
    change("c", "s");
    await expect.poll(() => held(index, "s"), { timeout: 5_000 }).toEqual(["a", "b", "c"]);
  });
});
