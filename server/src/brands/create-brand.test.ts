import { describe, expect, it } from "vitest";
import { createBrand, type CreateBrandInput } from "./create-brand.ts";

const create = (input: CreateBrandInput) =>
  createBrand(
    {
      store: { create: async (brand) => ({ ...brand, createdAt: new Date(0) }) },
      ids: { uuidv7: () => "id", uuidv4: () => "id" },
      isCurrency: (code) => code === "EUR",
    },
    "account",
    input,
  );

describe("createBrand", () => {
  it("trims the name and leaves everything else as sent", async () => {
    const brand = await create({ display_name: "  Cafe\u0301 ", website_url: "HTTPS://Cafe.example/?q=1", default_currency: "EUR" });
    expect(brand).toMatchObject({
      id: "id",
      accountId: "account",
      displayName: "Cafe\u0301",
      websiteUrl: "HTTPS://Cafe.example/?q=1",
      logoUrl: null,
      accentColors: [],
    });
  });

  it("counts the characters of a name after NFC and keeps it as sent", async () => {
    expect(await create({ display_name: ` ${"e\u0301".repeat(120)} ` })).toMatchObject({ displayName: "e\u0301".repeat(120) });
    await expect(create({ display_name: "x".repeat(121) })).rejects.toMatchObject({
      extensions: { errors: [{ field: "display_name", code: "too_long" }] },
    });
  });

  it("reports all problems at once", async () => {
    const wrong = {
      display_name: " ",
      description: "\0",
      website_url: "ftp://x.example",
      logo_url: "https://x.example/\0",
      default_currency: "XXX",
      audience_languages: ["en", "_"],
    };
    const failure = await create(wrong).then(
      () => null,
      (error: { extensions: { errors: { field: string }[] } }) => error,
    );
    expect(failure?.extensions.errors.map(({ field }) => field)).toEqual([
      "display_name",
      "description",
      "website_url",
      "logo_url",
      "default_currency",
      "audience_languages[1]",
    ]);
  });
});
