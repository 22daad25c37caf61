import type { AccountDocumentWithContent, Brand, Document, Persona } from "@parlance/sdk";
import { describe, expect, it } from "vitest";
import { brandOf, personaOf, productOf, textOf } from "./shapes.ts";

const service = "https://chat.example.com";

describe("productOf", () => {
  it("keeps the fields of a write and drops fields that the service added", () => {
    const images = [{ url: "https://a.example/1.jpg", description: "", is_primary: true, width: 10, height: 10, source: "client" }];
    const read = { id: "A", title: "T", price: 0, in_stock: false, images, kind: "item", source: "S", source_id: "s", status: {} };
    expect(productOf(read as unknown as Document)).toEqual({
      id: "A",
      title: "T",
      price: 0,
      in_stock: false,
      images: [{ url: "https://a.example/1.jpg", is_primary: true }],
    });
  });
});

describe("textOf", () => {
  const text = { external_id: "t", content: "Text", label: null, image_library: null, link_library: null };

  it("keeps only images and links that the client sent", () => {
    const link = (source: string) => ({ url: `https://a.example/${source}`, description: "d", is_primary: false, source });
    const read = { ...text, link_library: [link("client"), link("extractor")], image_library: [] };
    expect(textOf(read as unknown as AccountDocumentWithContent)).toEqual({
      external_id: "t",
      content: "Text",
      link_library: [{ url: "https://a.example/client", description: "d", is_primary: false }],
    });
  });

  it("is null for a document without content", () => {
    expect(textOf({ ...text, content: null } as unknown as AccountDocumentWithContent)).toBeNull();
  });
});

describe("brandOf and personaOf", () => {
  it("drop URLs of images that the exported service stores", () => {
    const brand = { id: "b", display_name: "B", logo_url: `${service}/v1/media/x`, description: null, accent_colors: [], created_at: "" };
    expect(brandOf(brand as unknown as Brand, service)).toEqual({ display_name: "B", accent_colors: [] });
    const persona = { id: "p", status: "ready", name: "Ada", brand_id: "b", avatar_url: "https://cdn.example/a.png", is_public: false };
    expect(personaOf(persona as unknown as Persona, service)).toEqual({
      name: "Ada",
      brand_id: "b",
      avatar_url: "https://cdn.example/a.png",
      is_public: false,
    });
  });
});
