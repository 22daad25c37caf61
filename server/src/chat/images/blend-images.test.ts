import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { BlobTooLarge } from "../../ports/blob-store.ts";
import { ImageUnreachable } from "../../ports/image-fetcher.ts";
import { UnreadableImage } from "../../ports/image-reader.ts";
import { blendImages, type BlendImagesDeps } from "./blend-images.ts";
import type { SentImage } from "../../search/image/types.ts";

const image: SentImage = {
  id: "img_1",
  blobKey: "visitor",
  contentType: "image/png",
  bytes: 1,
  width: 1,
  height: 1,
  sha256: Buffer.alloc(32),
};
const unheard = (): void => undefined;
const never = new AbortController().signal;
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

function setUp(changes: Partial<BlendImagesDeps> = {}) {
  const fetched: string[] = [];
  const stored = new Map<string, string>();
  const deps: BlendImagesDeps = {
    blobs: {
      async put(content: Readable, most: number) {
        const bytes = Buffer.concat(await content.toArray());
        if (bytes.length > most) throw new BlobTooLarge("too large");
        stored.set("made", bytes.toString());
        return { key: "made", size: bytes.length, sha256: "00", head: bytes };
      },
      open: async (key) => Readable.from([Buffer.from(`the ${key}`)]),
      delete: async (key) => void stored.delete(key),
    },
    reader: {
      async check(bytes) {
        if (Buffer.from(bytes).includes("bad")) throw new UnreadableImage("damaged", "bad");
        return { type: "image/png", width: 1, height: 1, bytes };
      },
      thumbnail: () => Promise.reject(new Error("not asked")),
      reduced: () => Promise.reject(new Error("not asked")),
    },
    fetcher: {
      async fetch(url) {
        fetched.push(url);
        if (url.includes("gone")) throw new ImageUnreachable("gone");
        return Buffer.from(url);
      },
    },
    compositor: {
      compose: async ({ visitor, product, title }) => ({
        type: "image/jpeg",
        width: 7,
        height: 5,
        bytes: Buffer.from([visitor, product].map((each) => Buffer.from(each).toString()).join(" + ") + ` = ${title}`),
      }),
    },
    ids: { uuidv7: () => "2" },
    log: silent,
    ...changes,
  };
  return { deps, fetched, stored };
}
const lamp = (...imageUrls: string[]) => ({ title: "Lamp", imageUrls });

describe("blendImages", () => {
  it("creates a persona-generated image and stores it", async () => {
    const { deps, stored } = setUp();
    expect(await blendImages(deps, image, lamp("lamp"), never, unheard)).toEqual({
      id: "img_2",
      role: "persona",
      blobKey: "made",
      contentType: "image/jpeg",
      bytes: 25,
      width: 7,
      height: 5,
      title: "Lamp",
      reading: null,
    });
    expect(stored.get("made")).toBe("the visitor + lamp = Lamp");
  });

  it("uses the first available image of up to three product images", async () => {
    const { deps, fetched } = setUp();
    expect(await blendImages(deps, image, lamp("gone", "bad", "lamp", "other"), never, unheard)).not.toBeNull();
    expect(fetched).toEqual(["gone", "bad", "lamp"]);
    expect(await blendImages(deps, image, lamp("gone", "gone", "gone", "lamp"), never, unheard)).toBeNull();
    expect(await blendImages(deps, image, lamp(), never, unheard)).toBeNull();
  });

  it("does not create or store an image if a step fails or the signal is aborted", async () => {
    const failing = setUp({ compositor: { compose: () => Promise.reject(new Error("no")) } });
    expect(await blendImages(failing.deps, image, lamp("lamp"), never, unheard)).toBeNull();
    const stop = new AbortController();
    const stuck = setUp({ compositor: { compose: () => new Promise(() => undefined) } });
    setTimeout(() => stop.abort(), 50);
    expect(await blendImages(stuck.deps, image, lamp("lamp"), stop.signal, unheard)).toBeNull();
    const late = new AbortController();
    const { deps, stored } = setUp();
    const put = deps.blobs.put;
    const blobs = {
      ...deps.blobs,
      put: async (content: Readable, most: number) => {
        const blob = await put(content, most);
        late.abort();
        return blob;
      },
    };
    expect(await blendImages({ ...deps, blobs }, image, lamp("lamp"), late.signal, unheard)).toBeNull();
    expect([...stored]).toEqual([]);
  });

  it("reports its start once, after both images are loaded", async () => {
    const begun: string[] = [];
    const { deps } = setUp();
    const compose: BlendImagesDeps["compositor"]["compose"] = (given) => {
      begun.push("composed");
      return deps.compositor.compose(given);
    };
    const tell = (): void => void begun.push("told");
    await blendImages({ ...deps, compositor: { compose } }, image, lamp("gone", "lamp"), never, tell);
    expect(begun.splice(0)).toEqual(["told", "composed"]);
    await blendImages(deps, image, lamp("gone"), never, tell);
    const blobs = { ...deps.blobs, open: () => Promise.reject(new Error("no")) };
    await blendImages({ ...deps, blobs }, image, lamp("lamp"), never, tell);
    await blendImages(deps, image, lamp("lamp"), AbortSignal.abort(), tell);
    expect(begun).toEqual([]);
  });
});
