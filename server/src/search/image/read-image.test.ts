import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { PersonaContext } from "../../personas/model/persona.ts";
import { LanguageModelUnavailable } from "../../ports/language-model.ts";
import { readImage, type ReadImageDeps } from "./read-image.ts";
import type { SentImage } from "./types.ts";

const image: SentImage = {
  id: "img_1",
  blobKey: "b",
  contentType: "image/png",
  bytes: 1,
  width: 1,
  height: 1,
  sha256: Buffer.alloc(32),
};
const context = { persona: { model: "mine" }, sources: new Map([["s", "Shop"]]), library: null } as unknown as PersonaContext;
const near = { documentId: "d", segment: "s", externalId: "e", distance: 0, isSame: true };
const never = new AbortController().signal;
const forEver = (): Promise<never> => new Promise(() => undefined);

function deps(changes: Partial<ReadImageDeps> = {}): ReadImageDeps & { readonly warnings: string[] } {
  const warnings: string[] = [];
  const warn = (fields: object): void => void warnings.push((fields as { what: string }).what);
  return {
    blobs: { open: async () => Readable.from([Buffer.from("bytes")]) },
    reader: {
      check: () => Promise.reject(new Error("not asked")),
      thumbnail: async () => ({ width: 1, height: 1, rgb: Uint8Array.of(224, 16, 16) }),
      reduced: async () => Buffer.from("reduced"),
    },
    text: { recognise: async () => ({ text: "SALE", confidence: 90 }), close: async () => undefined },
    nearest: async (_, scope) => scope.segments.map((segment) => ({ ...near, segment })),
    vision: undefined,
    log: { debug: () => undefined, info: () => undefined, warn, error: () => undefined },
    warnings,
    ...changes,
  };
}

describe("readImage", () => {
  it("reads the text in the image, detects its colors and finds similar images in the persona's scope", async () => {
    expect(await readImage(deps(), image, context, never)).toEqual({ description: "", text: "SALE", colours: ["red"], nearest: [near] });
  });

  it("sends a downscaled image to the persona's vision model instead of using OCR", async () => {
    const asked: unknown[] = [];
    const seen = await readImage(
      deps({
        vision: async (request) => {
          asked.push([Buffer.from(request.bytes).toString(), request.mediaType, request.model]);
          return "SHOWS: a lamp\nTEXT: none";
        },
        text: { recognise: () => Promise.reject(new Error("asked for nothing")), close: async () => undefined },
      }),
      image,
      context,
      never,
    );
    expect(seen).toMatchObject({ description: "a lamp", text: null });
    expect(asked).toEqual([["reduced", "image/jpeg", "mine"]]);
  });

  it("skips further analysis if no words were typed and a document contains the exact image", async () => {
    const costly = deps({ text: { recognise: () => Promise.reject(new Error("asked for nothing")), close: async () => undefined } });
    expect(await readImage(costly, image, context, never, false)).toEqual({
      description: "",
      text: null,
      colours: ["red"],
      nearest: [near],
    });
    const other = deps({ nearest: async () => [{ ...near, isSame: false }] });
    expect(await readImage(other, image, context, never, false)).toMatchObject({ text: "SALE" });
  });

  it("omits failed steps, and falls back to OCR if the model fails", async () => {
    const broken = (): Promise<never> => Promise.reject(new Error("broken"));
    const blind = deps({ vision: () => Promise.reject(new LanguageModelUnavailable("down")) });
    expect(await readImage(blind, image, context, never)).toMatchObject({ description: "", text: "SALE" });
    const dull = deps({ nearest: broken, text: { recognise: broken, close: async () => undefined } });
    expect(await readImage(dull, image, context, never)).toEqual({ description: "", text: null, colours: ["red"], nearest: [] });
    expect(dull.warnings.toSorted()).toEqual(["nearest", "text"]);
    const lost = deps({ blobs: { open: broken } });
    expect(await readImage(lost, image, context, never)).toEqual({ description: "", text: null, colours: [], nearest: [] });
  });

  it("returns partial results immediately when aborted, and does not log a failure", async () => {
    const stop = new AbortController();
    const stuck = deps({ text: { recognise: forEver, close: async () => undefined }, nearest: forEver });
    setTimeout(() => stop.abort(), 50);
    const from = performance.now();
    expect(await readImage(stuck, image, context, stop.signal)).toEqual({ description: "", text: null, colours: ["red"], nearest: [] });
    expect(performance.now() - from).toBeLessThan(15_000);
    expect(stuck.warnings).toEqual([]);
    expect(await readImage(deps(), image, context, AbortSignal.abort())).toMatchObject({ text: null, colours: [] });
  });
});
