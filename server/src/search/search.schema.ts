import Type from "typebox";
import { about, closed, DateTime, named } from "../platform/endpoint/schemas.ts";
import { productFields, Translations } from "../knowledge/documents/document.schema.ts";
import { HitExplanation, SearchExplanation } from "./explanation.schema.ts";
import { Filters } from "./filters.schema.ts";

const asked = {
  mode: about("`fast` (default), or `smart`: finds more, takes longer and costs more", Type.Optional(Type.Enum(["fast", "smart"]))),
  top_k: about("maximum number of results; 10 by default", Type.Optional(Type.Integer({ minimum: 1, maximum: 50 }))),
  filters: about("filters that a document must match", Type.Optional(Filters)),
};

export const SearchBody = named(
  "SearchRequest",
  Type.Object(
    {
      query: Type.Optional(Type.String({ maxLength: 2_000, description: "at least 1 character; optional if an image is sent" })),
      ...asked,
      explain: about("whether to explain how each hit was found; `false` by default", Type.Optional(Type.Boolean())),
      as_of: about(
        "searches the knowledge as it was at this time, which may be up to the account's `document_history_days` in the past; only for account keys and browser sessions, and without an image",
        Type.Optional(DateTime),
      ),
      persona_id: Type.Optional(
        Type.String({ maxLength: 100, description: "if you use an account key: id of the persona whose knowledge is searched" }),
      ),
    },
    closed,
  ),
);

/** Arguments of the search tool for agents, without the tuning options. */
export const SearchArguments = Type.Object(
  {
    query: Type.String({ minLength: 1, maxLength: 2_000, description: "search query, as keywords or a question" }),
    mode: Type.Optional(
      Type.Enum(["fast", "smart"], {
        default: "fast",
        description: "fast for most searches; smart finds more, takes longer and costs more",
      }),
    ),
    top_k: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10, description: "maximum number of results" })),
    filters: asked.filters,
    personaId: Type.Optional(Type.String({ maxLength: 100, description: "id of the persona; required if you use an account key" })),
  },
  closed,
);

const { id, title, description, attributes, price, original_price, currency, in_stock, variants } = productFields;
/** Images and links of account documents have more fields than those of products. */
const entrySource = about("`client`: sent by you; `extractor`: found in the document", Type.Optional(Type.Enum(["client", "extractor"])));
const HitImage = named(
  "HitImage",
  Type.Object({
    url: about("as sent, or a URL of this service", Type.String()),
    description: about("what it shows; empty if unknown", Type.String()),
    is_primary: about("whether cards show this image", Type.Boolean()),
    source: entrySource,
    width: Type.Optional(Type.Integer({ description: "pixels; 0 if unknown" })),
    height: about("pixels; 0 if unknown", Type.Optional(Type.Integer())),
  }),
);
const HitLink = named(
  "HitLink",
  Type.Object({
    url: about("as sent, or found in the document", Type.String()),
    is_primary: about("whether cards lead to this page", Type.Boolean()),
    description: about("where it leads", Type.Optional(Type.String())),
    source: entrySource,
  }),
);

const hitFields = {
  id,
  kind: about("`item`: a product; `file`: a file or an account document", Type.Enum(["item", "file"])),
  source: about("name of the source", Type.String()),
  category: about("the first category path, such as `Clothing > Jackets`", Type.Optional(Type.String())),
  title,
  description,
  attributes,
  images: about("sent with the document or found in it", Type.Optional(Type.Array(HitImage))),
  links: about("sent with the document or found in it", Type.Optional(Type.Array(HitLink))),
  translations: Translations,
  price,
  original_price,
  currency,
  in_stock,
  variants,
  score: about(
    "determines the order of these results; scores from different searches are not comparable",
    Type.Number({ minimum: 0, maximum: 1 }),
  ),
  content: about("the best matching passage", Type.String()),
  page: Type.Optional(Type.Integer({ description: "page, slide or sheet of a file on which the content starts" })),
};
const degraded = Type.Optional(Type.Literal(true, { description: "whether a smart search was executed and charged as a fast search" }));

const AsOf = named(
  "SearchAsOf",
  Type.Object({
    time: about("as in the request", DateTime),
    documents: about("number of documents that were searched", Type.Integer()),
    past_versions: about("number of these documents whose searched version has since been replaced or deleted", Type.Integer()),
    missing_texts: about("documents that were not searched because the text of that version was not kept", Type.Integer()),
    missing_vectors: about("passages that are found only by keywords", Type.Integer()),
  }),
);

const SearchHit = named(
  "SearchHit",
  Type.Object({
    ...hitFields,
    version: about("number of the version that was searched; only if the request includes `as_of`", Type.Optional(Type.Integer())),
    explain: about("only if the request includes `explain`", Type.Optional(HitExplanation)),
  }),
);

export const SearchResults = named(
  "SearchResults",
  Type.Object({
    degraded,
    explain: about("only if the request includes `explain`", Type.Optional(SearchExplanation)),
    as_of: about("only if the request includes `as_of`", Type.Optional(AsOf)),
    num_total_results: about("number of results", Type.Integer()),
    results: Type.Array(SearchHit),
  }),
);

/** Search results without explanations. */
export const FoundRecords = Type.Object({
  degraded,
  num_total_results: about("number of results", Type.Integer()),
  results: Type.Array(Type.Object(hitFields)),
});
