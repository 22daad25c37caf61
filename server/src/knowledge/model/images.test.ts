import { describe, expect, it } from "vitest";
import { type DocumentPicture, imageLibrary, withAddresses, withImage } from "./images.ts";

const id = "5f0c7a52-6b1e-4f0a-9a51-3f2e8a1b7c4d";
const stored: DocumentPicture = { id, url: null, width: 30, height: 20, description: "A lake", page: 2, colors: ["#0000ff"] };
const linked: DocumentPicture = { ...stored, url: "https://shop.example/a.png", width: 0, height: 0, page: null, colors: [] };
const sent = (
  ...primary: readonly boolean[]
): { id: string; title: string; images: { url: string; description: string; is_primary: boolean }[] } => ({
  id: "d",
  title: "d",
  images: primary.map((is_primary, at) => ({ url: `https://own.example/${at}`, description: "", is_primary })),
});
const primaries = (entries: readonly { is_primary: boolean }[]): number[] => entries.flatMap((entry, at) => (entry.is_primary ? [at] : []));

describe("image library of a file", () => {
  it("uses the service's URL with a thumbnail for stored images, and the original URL for linked images", () => {
    expect(imageLibrary({ id: "d", title: "d" }, [stored, linked], "http://here")).toEqual([
      {
        url: `http://here/v1/media/${id}`,
        thumbnail_url: `http://here/v1/media/${id}?size=thumbnail`,
        description: "A lake",
        is_primary: true,
        width: 30,
        height: 20,
        source: "extractor",
        page: 2,
        colors: ["#0000ff"],
      },
      { url: "https://shop.example/a.png", description: "A lake", is_primary: false, width: 0, height: 0, source: "extractor" },
    ]);
  });

  it("starts with the primary image: the customer's if one is set, or else the first image", () => {
    for (const [sentOnes, first] of [
      [sent(false, true), 1],
      [sent(false, false), 0],
      [sent(...Array.from({ length: 12 }, (_, at) => at === 11)), 11],
    ] as const) {
      const library = imageLibrary(sentOnes, [stored], "");
      expect(primaries(library)).toEqual([0]);
      expect(library[0]?.url).toBe(`https://own.example/${first}`);
    }
  });

  it("lists an image once, as the customer's, if the customer sent an image that the document also links to", () => {
    const own = { id: "d", title: "d", images: [{ url: linked.url ?? "", description: "Own words", is_primary: true }] };
    expect(imageLibrary(own, [linked], "")).toMatchObject([{ description: "Own words", source: "client" }]);
  });

  it("is empty if there are no images", () => expect(imageLibrary({ id: "d", title: "d" }, [], "")).toEqual([]));
});

describe("stored hit", () => {
  it("contains the first extracted image if the customer sent none, with a placeholder URL", () => {
    const hit = withImage('{"id":"d","title":"a"}', stored);
    expect(JSON.parse(withAddresses(hit, 'http://new"place'))).toEqual({
      id: "d",
      title: "a",
      images: [{ url: `http://new"place/v1/media/${id}`, description: "A lake", is_primary: true }],
    });
    expect(JSON.parse(withAddresses(withImage("{}", linked), "http://here"))).toMatchObject({ images: [{ url: linked.url }] });
  });

  it("is unchanged if the customer sent images, or if its text contains the placeholder", () => {
    const own = '{"images":[{"url":"https://own.example/1"}]}';
    expect(withImage(own, stored)).toBe(own);
    const talk = `{"title":"\\"url\\":\\"media:${id}\\"","sku":"media:x"}`;
    expect(withAddresses(talk, "http://here")).toBe(talk);
  });
});
