import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { Failure } from "../../platform/errors/fail.ts";
import { BlobTooLarge } from "../../ports/blob-store.ts";
import { type CheckedImage, UnreadableImage } from "../../ports/image-reader.ts";
import { acceptImage, type AcceptImageDeps } from "./accept-image.ts";

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** An in-memory blob store and an image check defined by the test. */
function setUp(check: (bytes: Uint8Array) => Promise<CheckedImage>) {
  const stored = new Map<string, Buffer>();
  const deps: AcceptImageDeps = {
    blobs: {
      async put(content: Readable, most: number) {
        const bytes = Buffer.concat(await content.toArray());
        if (bytes.length > most) throw new BlobTooLarge("too large");
        const key = `blob ${stored.size}`;
        stored.set(key, bytes);
        return { key, size: bytes.length, sha256: bytes.toString("hex"), head: bytes };
      },
      open: async (key) => Readable.from([stored.get(key) ?? Buffer.alloc(0)]),
      delete: async (key) => void stored.delete(key),
    },
    reader: {
      check,
      thumbnail: () => Promise.reject(new Error("not asked")),
      reduced: () => Promise.reject(new Error("not asked")),
    },
    ids: { uuidv7: () => "7" },
    log: silent,
  };
  const accept = (content: string | Buffer, name = "blob"): Promise<unknown> =>
    acceptImage(deps, { name, content: Readable.from([Buffer.from(content)]) }).catch((error: unknown) =>
      error instanceof Failure ? `${error.status} ${error.code}` : error,
    );
  return { accept, stored };
}

const png = (bytes: Uint8Array): CheckedImage => ({ type: "image/png", width: 4, height: 3, bytes });

describe("acceptImage", () => {
  it("stores the uploaded file if it contained no metadata to remove", async () => {
    const { accept, stored } = setUp(async (bytes) => png(bytes));
    expect(await accept("picture", "a.png")).toEqual({
      id: "img_7",
      blobKey: "blob 0",
      contentType: "image/png",
      bytes: 7,
      width: 4,
      height: 3,
      sha256: Buffer.from("picture"),
    });
    expect([...stored.keys()]).toEqual(["blob 0"]);
  });

  it("stores the cleaned file if metadata was removed", async () => {
    const { accept, stored } = setUp(async () => png(Buffer.from("clean")));
    expect(await accept("picture")).toMatchObject({ blobKey: "blob 1", bytes: 5 });
    expect([...stored.values()].map(String)).toEqual(["clean"]);
  });

  it.each([
    ["unknown_type", "a.png", "400 upload.invalid_signature"],
    ["unknown_type", "a.svg", "415 upload.unsupported_type"],
    ["damaged", "blob", "400 upload.invalid_signature"],
    ["too_large", "blob", "413 upload.file_too_large"],
  ] as const)("rejects an image with the fault %s and the name %s, and stores nothing", async (fault, name, expected) => {
    const { accept, stored } = setUp(() => Promise.reject(new UnreadableImage(fault, "no")));
    expect([await accept("picture", name), stored.size]).toEqual([expected, 0]);
  });

  it("rejects an image that is empty, too large or declared with the wrong type, and stores nothing", async () => {
    const { accept, stored } = setUp(async (bytes) => png(bytes));
    expect(await accept("")).toBe("400 validation.failed");
    expect(await accept(Buffer.alloc(5 * 1_048_576 + 1))).toBe("413 upload.file_too_large");
    expect(await accept("picture", "a.gif")).toBe("400 upload.invalid_signature");
    expect(stored.size).toBe(0);
  });

  it("rethrows internal errors and stores nothing", async () => {
    const { accept, stored } = setUp(() => Promise.reject(new Error("disk on fire")));
    expect(await accept("picture")).toMatchObject({ message: "disk on fire" });
    expect(stored.size).toBe(0);
  });
});
