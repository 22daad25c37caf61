import type { TSchema } from "typebox";
import { bodyValidator } from "../../platform/endpoint/validation.ts";
import { fail } from "../../platform/errors/fail.ts";
import { isStorable } from "../../platform/lib/text.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import { getProduct } from "../catalog/get-product.ts";
import { lookUpCatalog } from "../catalog/look-up-catalog.ts";
import type { CatalogDeps } from "../catalog/offered-products.ts";
import { searchCatalog } from "../catalog/search-catalog.ts";
import {
  argumentsOf,
  LookupRequest,
  LookupResponse,
  ProductRequest,
  ProductResponse,
  SearchRequest,
  SearchResponse,
} from "./catalog.schema.ts";
import { type Capability, envelope, errorAnswer, lookupCapability, type Message, searchCapability } from "./protocol.ts";

/** A tool of the protocol, bound to its dependencies. */
export interface CatalogTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Schema of the tool's arguments. */
  readonly input: TSchema;
  readonly output: TSchema;
  readonly capability: Capability;
  /** @param sent the unvalidated `catalog` argument @throws Failure */
  readonly call: (context: PersonaContext, sent: unknown) => Promise<{ readonly body: object; readonly creditsCharged: number }>;
}

const defaultLimit = 10;

/** Returns the three tools of the catalog capabilities. */
export function catalogTools(deps: CatalogDeps): CatalogTool[] {
  const searchRequest = bodyValidator(SearchRequest);
  const lookupRequest = bodyValidator(LookupRequest);
  const productRequest = bodyValidator(ProductRequest);
  return [
    {
      name: "search_catalog",
      title: "Search the catalog",
      description: "Finds the shop's products by a query, by filters, or by both. Best match first.",
      input: argumentsOf(SearchRequest),
      output: SearchResponse,
      capability: searchCapability,
      async call(context, sent) {
        const { query, filters, context: market, pagination } = searchRequest(sent);
        const input = { query: questionOf(query, filters), filters, currency: market?.currency };
        const { found, creditsCharged } = await searchCatalog(deps, context, {
          ...input,
          cursor: pagination?.cursor,
          limit: pagination?.limit ?? defaultLimit,
        });
        const { products, next, total, ignored } = found;
        return {
          body: {
            ucp: envelope(searchCapability),
            products,
            pagination: {
              has_next_page: next !== null,
              ...(next === null ? {} : { cursor: next }),
              ...(total === null ? {} : { total_count: total }),
            },
            ...messagesOf(ignoredNote(ignored)),
          },
          creditsCharged,
        };
      },
    },
    {
      name: "lookup_catalog",
      title: "Look up products",
      description:
        "Returns products by identifier: product ids, variant ids or SKUs. Unknown identifiers are omitted and listed in a message.",
      input: argumentsOf(LookupRequest),
      output: LookupResponse,
      capability: lookupCapability,
      async call(context, sent) {
        const { ids, filters, context: market } = lookupRequest(sent);
        const { found, creditsCharged } = await lookUpCatalog(deps, context, { ids, filters, currency: market?.currency });
        const { products, notFound, ignored } = found;
        const unknown = notFound.map((id): Message => ({ type: "info", code: "not_found", content: id }));
        return {
          body: { ucp: envelope(lookupCapability), products, ...messagesOf([...unknown, ...ignoredNote(ignored)]) },
          creditsCharged,
        };
      },
    },
    {
      name: "get_product",
      title: "Read a product",
      description: "Returns one product by its id or a variant's id, with the options that are available for the current selection.",
      input: argumentsOf(ProductRequest),
      output: ProductResponse,
      capability: lookupCapability,
      async call(context, sent) {
        const { id, selected = [], preferences = [], filters, context: market } = productRequest(sent);
        assertOnce(selected.map(({ name }) => name));
        const input = { id, selected, preferences, filters, currency: market?.currency };
        const { found, creditsCharged } = await getProduct(deps, context, input);
        return { body: productAnswer(found, id), creditsCharged };
      },
    },
  ];
}

function productAnswer(found: Awaited<ReturnType<typeof getProduct>>["found"], id: string): object {
  switch (found.kind) {
    case "unknown":
      return errorAnswer(lookupCapability, "not_found", `Product not found: ${id}`, "unrecoverable");
    case "left_out":
      return errorAnswer(lookupCapability, "filtered_out", `The filters match no variant of the product: ${id}`, "recoverable");
    case "found":
      return { ucp: envelope(lookupCapability), product: found.product, ...messagesOf(ignoredNote(found.ignored)) };
  }
}

/** Returns the normalized query. @throws Failure `validation.failed` if there is neither a query nor a filter */
function questionOf(sent: string | undefined, filters: SearchRequest["filters"]): string {
  const query = sent?.normalize("NFC").trim() ?? "";
  if (!isStorable(query)) failField("query", "format", "must be well-formed Unicode without NUL");
  if (query === "" && Object.values(filters ?? {}).every((filter) => filter === undefined)) {
    failField("query", "required", "is required without filters");
  }
  return query;
}

function assertOnce(names: readonly string[]): void {
  if (new Set(names).size < names.length) failField("selected", "duplicate", "must not repeat an option");
}

function failField(field: string, code: "required" | "format" | "duplicate", message: string): never {
  fail("validation.failed", `\`catalog.${field}\` ${message}.`, { errors: [{ field, code, message }] });
}

function ignoredNote(ignored: "price" | null): Message[] {
  if (ignored === null) return [];
  const content =
    "The price filter was ignored: prices are not converted, and the filter's currency is missing or differs from the shop's.";
  return [{ type: "info", code: "price_filter_ignored", content }];
}

function messagesOf(messages: readonly Message[]): { readonly messages?: readonly Message[] } {
  return messages.length === 0 ? {} : { messages };
}
