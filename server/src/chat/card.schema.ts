import Type from "typebox";
import { about, named } from "../platform/endpoint/schemas.ts";

/** A product or file that a turn cites. */
export const CardView = named(
  "Card",
  Type.Object({
    card_id: Type.String({ description: "id of this card in its turn" }),
    document_id: Type.String({ description: "id of the document within its source" }),
    source_id: about("source of the document", Type.String()),
    kind: about("`item`: a product; `file`: a file or account document that the answer quotes", Type.Enum(["item", "file"])),
    title: about("title of the product or file", Type.String()),
    description: about("absent if there is none", Type.Optional(Type.String())),
    url: about("the primary link of the document. Report a click with `clickCard`", Type.Optional(Type.String())),
    image_url: about("the primary image", Type.Optional(Type.String())),
    images: about("URLs of all images, primary image first", Type.Array(Type.String())),
    price: about("price in `currency`; of the variant, if `variant` is set", Type.Optional(Type.Number())),
    original_price: about("price before a reduction, in `currency`", Type.Optional(Type.Number())),
    currency: about("ISO 4217 code", Type.Optional(Type.String())),
    in_stock: about("of the variant, if `variant` is set; absent if unknown", Type.Optional(Type.Boolean())),
    variant: Type.Optional(
      Type.Object(
        {
          sku: about("SKUs that match the question", Type.Optional(Type.Array(Type.String()))),
          color: about("colors that match the question", Type.Optional(Type.Array(Type.String()))),
          size: about("sizes that match the question", Type.Optional(Type.Array(Type.String()))),
        },
        { description: "the variant that the answer is about; price, stock and image belong to this variant" },
      ),
    ),
    page: Type.Optional(Type.Integer({ description: "page, slide or sheet" })),
    position: about("position among the turn's cards, from 0", Type.Integer()),
  }),
);
