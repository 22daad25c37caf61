import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RetrievalQuery } from "../../../ports/retrieval-index.ts";
import { createRetrievalIndex } from "../index.ts";
import type { SegmentedRetrievalIndex } from "../segmented-index.ts";
import { randomNumbers } from "../testing/random.ts";
import { axis, DIMENSIONS, sampleDocument } from "../testing/sample-document.ts";
import { writeDump } from "../testing/write-dump.ts";
import { loadKernel } from "./load-kernel.ts";
import { readSegment } from "./read-segment.ts";
import { writeSegment } from "./segment-file.ts";

const NAME = "catalog";
const WORDS = "lamp desk chair wooden red blue office kitchen garden table tower bridge".split(" ");

let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "segment-"));
  file = path.join(dir, "one.segment");
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const create = async (): Promise<SegmentedRetrievalIndex> =>
  createRetrievalIndex({ dimensions: DIMENSIONS, kernel: await loadKernel(() => undefined) });

function changer(seed: number, index: SegmentedRetrievalIndex): { put: (n: number) => void; any: () => void } {
  const next = randomNumbers(seed);
  const below = (most: number): number => Math.floor(next() * most);
  const words = (count: number): string => Array.from({ length: count }, () => WORDS[below(WORDS.length)]).join(" ");
  const put = (n: number): void => {
    const filter = { price: below(50), attributes: { colour: WORDS[below(4)] ?? "", [`a${below(9)}`]: below(9) } };
    index.upsert(
      sampleDocument(`d${n}`, {
        title: words(2),
        body: `${words(below(15))} own${n}x${below(999)}`,
        vector: axis(below(8), below(8)),
        filter,
      }),
    );
  };
  return {
    put,
    any() {
      const kind = next();
      if (kind < 0.6) put(below(400));
      else if (kind < 0.8) index.remove(`document-d${below(400)}`);
      else
        index.patch(`document-d${below(400)}`, { filter: { ...sampleDocument("x").filter, price: below(50) }, hit: `{"n":${below(99)}}` });
    },
  };
}

const queries: RetrievalQuery[] = WORDS.flatMap((word, at) =>
  [undefined, { price: { gte: 25 } }, { attributes: { colour: { eq: "desk" } } }].map((filter) => ({
    scope: { segments: [NAME], documents: new Map() },
    text: `${word} ${WORDS[(at * 5) % WORDS.length]}`,
    vector: axis(at % 8),
    languages: ["en"],
    topK: 200,
    mode: "smart",
    ...(filter === undefined ? {} : { filter }),
  })),
);
const answers = (index: SegmentedRetrievalIndex): Promise<unknown[]> => Promise.all(queries.map((query) => index.search(query)));

/** Writes the segment, calls `meanwhile` between slices, and loads the result. */
async function written(index: SegmentedRetrievalIndex, meanwhile: () => void): Promise<{ loaded: SegmentedRetrievalIndex; asked: number }> {
  let done = false;
  let asked = 0;
  const writing = writeSegment(
    file,
    {
      dump() {
        asked += 1;
        return index.dumpSegment(NAME);
      },
      figures: () => index.segment(NAME),
    },
    4_000,
  ).finally(() => {
    done = true;
  });
  while (!done) {
    await new Promise((resolve) => void setImmediate(resolve));
    // Makes several changes at a time, so that many changes occur before the write ends, even on a fast disk.
    for (let n = 0; n < 5; n++) meanwhile();
  }
  const result = await writing;
  const loaded = await create();
  if (result !== null) loaded.loadSegment(NAME, await readSegment(file, result.bytes, result.checksum));
  return { loaded, asked };
}

describe("segment written during changes", () => {
  it.each([1, 2, 3])("contains its state at the time of the call, and can be changed afterward (seed %i)", async (seed) => {
    const index = await create();
    const change = changer(seed, index);
    for (let n = 0; n < 300; n++) change.put(n);
    for (let n = 0; n < 60; n++) change.any();
    const before = await create();
    before.loadSegment(NAME, writeDump(index.dumpSegment(NAME)));
    let late = 1_000;
    const { loaded, asked } = await written(index, () => {
      late += 1;
      if (late > 1_300) return;
      if (late % 4 === 0) index.patch(`document-d${late % 300}`, { filter: sampleDocument("x").filter, hit: "{}" });
      else if (late % 40 === 1) index.remove(`document-d${late % 300}`);
      else change.put(late);
    });
    expect(late).toBeGreaterThan(1_100);
    expect(asked).toBe(1);
    expect(new Map(loaded.contents())).toEqual(new Map(before.contents()));
    expect(await answers(loaded)).toEqual(await answers(before));
    const [one, two] = [changer(seed + 9, loaded), changer(seed + 9, before)];
    for (let n = 0; n < 150; n++) {
      one.any();
      two.any();
    }
    expect(await answers(loaded)).toEqual(await answers(before));
  });

  it("is written again if it is compacted in the meantime, because its memory may be reused", async () => {
    const index = await create();
    const change = changer(7, index);
    for (let n = 0; n < 300; n++) change.put(n);
    let step = 0;
    const { loaded, asked } = await written(index, () => {
      if (step < 150) {
        index.remove(`document-d${step}`);
        index.upsert(sampleDocument(`other${step}`, { segment: "other", vector: axis(5) }));
      }
      step += 1;
    });
    expect(asked).toBeGreaterThan(1);
    expect(loaded.stats().documents).toBeLessThan(300);
    const held = await create();
    held.loadSegment(NAME, writeDump(index.dumpSegment(NAME)));
    for (const one of [loaded, held]) for (let n = 0; n < 150; n++) one.remove(`document-d${n}`);
    expect(await answers(loaded)).toEqual(await answers(held));
  });

  it("is discarded if the segment is removed", async () => {
    const index = await create();
    expect(await writeSegment(file, { dump: () => index.dumpSegment(NAME), figures: () => index.segment(NAME) })).toBeNull();
  });
});
