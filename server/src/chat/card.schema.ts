import Type from "typebox";
import { named } from "../platform/endpoint/schemas.ts";

/** A product or file cited in a turn. */
export const CardView = named(
  "Card",
  Type.Object({
    card_id: Type.String({ description: "id of this card in its turn" }),
    document_id: Type.String({ description: "id of the document in its source" }),
    source_id: Type.String(),
    kind: Type.Enum(["item", "file"]),
    title: Type.String(),
    description: Type.Optional(Type.String()),
    url: Type.Optional(Type.String()),
    image_url: Type.Optional(Type.String()),
    images: Type.Array(Type.String()),
    price: Type.Optional(Type.Number()),
    original_price: Type.Optional(Type.Number()),
    currency: Type.Optional(Type.String()),
    in_stock: Type.Optional(Type.Boolean()),
    variant: Type.Optional(
      Type.Object(
        {
          sku: Type.Optional(Type.Array(Type.String())),
          color: Type.Optional(Type.Array(Type.String())),
          size: Type.Optional(Type.Array(Type.String())),
        },
        { description: "the variant that the answer is about; price, stock and image are those of the variant" },
      ),
    ),
    page: Type.Optional(Type.Integer({ description: "page, slide or sheet" })),
    position: Type.Integer(),
  }),
);
