import { describe, expect, it } from "vitest";
import { imageHashOf, GRID } from "../../../knowledge/image-hashes/model/image-hash.ts";
import { ImageHashIndex } from "./image-hash-index.ts";

/** Returns the hash of a striped image, which is different for each number. */
function stripes(number: number): Uint8Array {
  const rgb = Uint8Array.from({ length: GRID * GRID * 3 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % GRID, Math.floor(at / 3 / GRID)];
    return (
      127 + 120 * Math.sin(((x * (1 + (number % 7)) + y * (1 + (number % 11))) * Math.PI) / GRID + number) * Math.cos(number + (at % 3))
    );
  });
  return imageHashOf(rgb);
}

const thirty = Array.from({ length: 30 }, (_, number) => stripes(number));
const noDocuments = new Map<string, ReadonlySet<string>>();
const whole = (...segments: string[]) => ({ segments, documents: noDocuments });
const document = (documentId: string, segment = "s") => ({ documentId, segment, externalId: `x-${documentId}` });

describe("ImageHashIndex", () => {
  it("finds a document by any of its images and returns it once, with its ids", async () => {
    const index = new ImageHashIndex();
    index.replace(document("a"), [stripes(1), stripes(2), stripes(1)]);
    expect(await index.near(stripes(2), whole("s"))).toEqual([{ ...document("a"), distance: 0, isSame: true }]);
    expect(await index.near(stripes(1), whole("s"))).toHaveLength(1);
    expect(await index.near(stripes(3), whole("s"))).toEqual([]);
    expect(index.size).toBe(3);
  });

  it("searches all documents of the segments in the scope, but only the listed documents of other segments", async () => {
    const index = new ImageHashIndex();
    index.replace(document("a", "mine"), [stripes(1)]);
    index.replace(document("b", "theirs"), [stripes(1)]);
    index.replace(document("c", "library"), [stripes(1)]);
    index.replace(document("d", "library"), [stripes(1)]);
    const ids = async (scope: Parameters<ImageHashIndex["near"]>[1]) =>
      (await index.near(stripes(1), scope)).map(({ documentId }) => documentId);
    expect(await ids(whole("mine"))).toEqual(["a"]);
    expect(await ids(whole())).toEqual([]);
    expect(await ids(whole("mine", "unknown", "mine"))).toEqual(["a"]);
    expect(await ids({ segments: ["mine"], documents: new Map([["library", new Set(["d", "b"])]]) })).toEqual(["a", "d"]);
    expect(await ids({ segments: ["library"], documents: new Map([["library", new Set(["d"])]]) })).toEqual(["c", "d"]);
  });

  it("orders documents by distance, then by id", async () => {
    const index = new ImageHashIndex();
    const nearly = Uint8Array.from(stripes(1), (byte, at) => (at > 40 && at < 140 ? Math.min(255, byte + 4) : byte));
    index.replace(document("a"), [nearly]);
    for (const id of ["d", "c", "b"]) index.replace(document(id), [stripes(1)]);
    expect((await index.near(stripes(1), whole("s"))).map(({ documentId }) => documentId)).toEqual(["b", "c", "d", "a"]);
  });

  it("skips hashes of another version", async () => {
    const index = new ImageHashIndex();
    const old = Uint8Array.from(stripes(1));
    old[0] = 0;
    index.replace(document("a"), [old, new Uint8Array(3)]);
    expect([index.size, index.has("a")]).toEqual([0, false]);
  });

  it("returns the same results as a plain map after random changes", async () => {
    const index = new ImageHashIndex();
    const plain = new Map<string, { segment: string; numbers: number[] }>();
    let state = 5;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    for (let step = 0; step < 3_000; step += 1) {
      const id = `d${random(60)}`;
      if (random(3) === 0) {
        index.remove(id);
        plain.delete(id);
      } else {
        const segment = `s${random(3)}`;
        const numbers = Array.from({ length: random(4) }, () => random(30));
        index.replace(
          document(id, segment),
          numbers.flatMap((number) => thirty[number] ?? []),
        );
        if (numbers.length === 0) plain.delete(id);
        else plain.set(id, { segment, numbers });
      }
      if (step % 100 !== 0) continue;
      const asked = random(30);
      const wanted = [...plain].filter(([, { segment, numbers }]) => segment !== "s2" && numbers.includes(asked)).map(([key]) => key);
      const found = (await index.near(thirty[asked] ?? stripes(asked), whole("s0", "s1"))).filter(({ distance }) => distance === 0);
      expect(found.map(({ documentId }) => documentId).toSorted()).toEqual(wanted.toSorted());
      expect(index.size).toBe([...plain.values()].reduce((sum, { numbers }) => sum + numbers.length, 0));
      expect([...Array(60).keys()].filter((n) => index.has(`d${n}`)).length).toBe(plain.size);
    }
  });
});
