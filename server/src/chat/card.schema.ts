import Type from "typebox";
import { about, named } from "../platform/endpoint/schemas.ts";

/** A product or file that a turn cites. */
export const CardView = named(
  "Card",
  Type.Object({
    card_id: Type.String({ description: "id of this card in its turn" }),
    document_id: Type.String({ description: "id of the document in its source" }),
    source_id: about("source of the document", Type.String()),
    kind: about("`item`: a product; `file`: a file or a text that the answer quotes", Type.Enum(["item", "file"])),
    title: about("of the product or file", Type.String()),
    description: about("absent if there is none", Type.Optional(Type.String())),
    url: about("the primary link of the document. Report a click with `clickCard`", Type.Optional(Type.String())),
    image_url: about("the primary image", Type.Optional(Type.String())),
    images: about("addresses of all images, the primary one first", Type.Array(Type.String())),
    price: about("in `currency`; of the variant, if one is named", Type.Optional(Type.Number())),
    original_price: about("before a reduction, in `currency`", Type.Optional(Type.Number())),
    currency: about("ISO 4217 code", Type.Optional(Type.String())),
    in_stock: about("of the variant, if one is named; absent if unknown", Type.Optional(Type.Boolean())),
    variant: Type.Optional(
      Type.Object(
        {
          sku: about("SKUs that match the question", Type.Optional(Type.Array(Type.String()))),
          color: about("colors that match the question", Type.Optional(Type.Array(Type.String()))),
          size: about("sizes that match the question", Type.Optional(Type.Array(Type.String()))),
        },
        { description: "the variant that the answer is about; price, stock and image are those of the variant" },
      ),
    ),
    page: Type.Optional(Type.Integer({ description: "page, slide or sheet" })),
    position: about("place among the turn's cards, from 0", Type.Integer()),
  }),
);
