import { describe, expect, it } from "vitest";
import { isTarget, planColumns } from "./columns.ts";

const column = (name: string, ...values: string[]) => ({ name, values, isStructured: false });

function targets(names: readonly string[], mapping: Record<string, string> = {}): string[] {
  return planColumns(
    names.map((name) => column(name, "1")),
    { mapping, kind: "products" },
  ).map(({ target }) => target);
}

describe("planColumns", () => {
  it.each([
    ["English", ["SKU", "Product Name", "Price (EUR)", "Stock Quantity", "Image URL"], ["id", "title", "price", "in_stock", "images"]],
    [
      "German",
      ["Artikel-Nr.", "Bezeichnung", "Verkaufspreis", "UVP", "Lagerbestand"],
      ["id", "title", "price", "original_price", "in_stock"],
    ],
    ["French", ["Référence", "Désignation", "Prix TTC", "Catégorie", "Quantité"], ["id", "title", "price", "categories", "in_stock"]],
    ["Spanish", ["Código", "Nombre", "Precio", "Descripción", "Existencias"], ["id", "title", "price", "description", "in_stock"]],
    ["Japanese", ["商品番号", "商品名", "価格", "説明", "在庫"], ["id", "title", "price", "description", "in_stock"]],
    ["Polish", ["Kod", "Nazwa", "Cena", "Opis", "Producent"], ["id", "title", "price", "description", "attributes.brand"]],
    ["Google", ["g:id", "title", "g:price", "g:item_group_id", "g:color"], ["id", "title", "price", "group", "variant.color"]],
  ])("suggests fields for %s column names", (_, names, expected) => expect(targets(names)).toEqual(expected));

  it("keeps other columns as attributes, and never uses a reserved name", () => {
    expect(targets(["id", "title", "Material", "variant_x", "color"])).toEqual([
      "id",
      "title",
      "attributes.Material",
      "attributes.column_variant_x",
      "attributes.color",
    ]);
  });

  it("recognizes columns that have the same names as their targets", () => {
    const names = ["id", "title", "group", "variant.sku", "variant.price", "attributes.sku", "attributes.Purchase price"];
    expect(targets(names)).toEqual(names);
  });

  it("assigns each field to the best matching column, and follows the mapping", () => {
    expect(targets(["name", "title", "sku", "id"])).toEqual(["attributes.name", "title", "attributes.sku", "id"]);
    expect(targets(["a", "title", "id"], { a: "title", id: "ignore" })[0]).toBe("title");
    expect(targets(["__proto__", "constructor", "id", "title"])).toEqual(["attributes.__proto__", "attributes.constructor", "id", "title"]);
  });

  it("detects id, title, price and images from their values", () => {
    const planned = planColumns(
      [
        column("A", "x-1", "x-2", "x-3"),
        column("B", "Red mug", "Blue mug", "Green bowl"),
        column("C", "12,50 €", "3 €"),
        column("D", "https://e.com/a.jpg", "https://e.com/b.png?x=1"),
      ],
      { mapping: {}, kind: "products" },
    );
    expect(planned.map(({ target }) => target)).toEqual(["id", "title", "price", "images"]);
  });

  it("uses the first of several columns in different languages, unless one column has no language", () => {
    expect(targets(["Nr", "id", "Name DE", "Name EN", "Beschreibung DE", "description_en", "Kategorie DE"])).toEqual([
      "attributes.Nr",
      "id",
      "title",
      "attributes.Name EN",
      "description",
      "attributes.description_en",
      "categories",
    ]);
    expect(targets(["id", "Name DE", "Name"])).toEqual(["id", "attributes.Name DE", "title"]);
    expect(targets(["id", "title", "Code DE"])[2]).toBe("attributes.Code DE");
  });

  describe("with a column whose value is the same for all variants of a product", () => {
    const rows = [
      ["R-1-01", "R-1", "Rope", "40 m"],
      ["R-1-02", "R-1", "Rope", "60 m"],
      ["H-7", "", "Helmet", ""],
      ["S-2-01", "S-2", "Shoe", "40"],
      ["S-2-02", "S-2", "Shoe", "41"],
    ];
    const plan = (names: readonly string[], cells: readonly (readonly string[])[], mapping: Record<string, string> = {}) => {
      const columns = names.map((name, at) => {
        const present = cells.map((each, row) => ({ value: each[at] ?? "", row })).filter(({ value }) => value !== "");
        return { name, values: present.map(({ value }) => value), rows: present.map(({ row }) => row), isStructured: false };
      });
      return planColumns(columns, { mapping, kind: "products" }).map(({ target }) => target);
    };

    it.each(["Modell", "Main number", "style no"])("suggests it as the group, and the size as the size of variants (%s)", (name) => {
      expect(plan(["Artikelnr", name, "Name DE", "Größe"], rows)).toEqual(["id", "group", "title", "variant.size"]);
    });

    it("keeps it as an attribute if a value occurs with several titles, or if the mapping assigns it to an attribute", () => {
      const mixed = rows.map(([id = "", model = "", title = "", size = ""]) => [id, model === "" ? "" : "Pro", title, size]);
      expect(plan(["Artikelnr", "Modell", "Name", "Größe"], mixed)[1]).toBe("attributes.Modell");
      expect(plan(["Artikelnr", "Modell", "Name", "Größe"], rows, { Modell: "attributes.Modell" })[1]).toBe("attributes.Modell");
    });
  });

  it("does not use a column of article numbers as the title", () => {
    const planned = planColumns([column("No", "GT-1", "GT-2"), column("Main", "GT-10", "GT-10"), column("B", "Red mug", "Blue mug")], {
      mapping: {},
      kind: "products",
    });
    expect(planned.map(({ target }) => target)).toEqual(["id", "attributes.Main", "title"]);
  });
});

describe("isTarget", () => {
  it.each(["id", "attributes.x", "variant.color", "ignore"])("accepts %s", (target) => expect(isTarget(target, "products")).toBe(true));
  it.each(["ident", "attributes.", "variant.weight", "text", ""])("rejects %j", (target) =>
    expect(isTarget(target, "products")).toBe(false),
  );
});
