import { withinTime } from "../../platform/lib/time-limit.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { FilterFields, RetrievalFilter, RetrievalHit, RetrievalIndex, RetrievalResult } from "../../ports/retrieval-index.ts";
import { scopeOf } from "../scope.ts";
import type { LikeDocument } from "./model/image-hash-index.ts";
import { type FoundHit, mergeImageHits, type ImageHit, textDepth } from "./model/merge-image-hits.ts";
import { type PictureColour, raiseColoured, tellingColours } from "./model/raise-coloured.ts";
import { tagsOf } from "./model/tags.ts";
import type { SentImage, SentImages } from "./types.ts";

export interface ImageSearchDeps {
  readonly images: SentImages;
  /** Returns, for each document, whether it meets the conditions of the filter. Ignores `segments`. */
  readonly meetFilter: (documents: readonly FilterFields[], filter: RetrievalFilter) => readonly boolean[];
}

export interface ImageSearchInput {
  /** Typed words; may be empty. */
  readonly query: string;
  readonly topK: number;
  readonly filter: RetrievalFilter | undefined;
}

/** Maximum time for analyzing an image; results that are incomplete by then are omitted. */
const mostMs = 8_000;

/**
 * Searches by an image, with or without words, using its recognized content and its similarity to document images. A document with the
 * exact image
 * comes first, regardless of the words. Documents with a similar image and documents that mention a color of the image are raised.
 * @param deps.index contains the persona's documents
 * @param find the search by words
 * @returns `isDegraded` is also true if there were no words to search for, because the smart search did not run
 */
export async function searchByImage<Found extends RetrievalResult & { readonly isDegraded: boolean }>(
  { images, meetFilter, index }: ImageSearchDeps & { readonly index: Pick<RetrievalIndex, "get"> },
  context: PersonaContext,
  image: SentImage,
  input: ImageSearchInput,
  find: (query: string, topK: number) => Promise<Found>,
): Promise<{ readonly total: number; readonly hits: readonly FoundHit[]; readonly isDegraded: boolean }> {
  const never = new AbortController().signal;
  const reading = await withinTime(mostMs, never, (limit) => images.read(image, context, limit, input.query !== ""));
  const known = await hitsOf(index, context, reading.nearest);
  const alike = input.filter === undefined ? known : within(known, input.filter, meetFilter);
  // A document that the filter excludes can still describe the image.
  const { query, isVague } = tagsOf(input.query, reading, known[0]);
  const colours = input.query === "" ? [] : tellingColours(reading.colours, context.brand.languages);
  const depth = alike.length === 0 && colours.length === 0 ? input.topK : Math.max(input.topK, textDepth);
  const byWords = query === "" ? null : await find(query, depth);
  const worded =
    byWords === null || colours.length === 0 ? byWords : await withColours(byWords, query, colours, (text) => find(text, depth));
  const { total, hits } = mergeImageHits(worded ?? { total: 0, hits: [] }, alike, isVague);
  return { total, hits: hits.slice(0, input.topK), isDegraded: byWords?.isDegraded ?? true };
}

/** Maximum length of a query for a color name to be added to it. */
const longestQuery = 1_900;

/**
 * Returns the word search's results, with those that mention a color of the image ranked higher. If there are more results than were
 * examined, also
 * searches for the words combined with the colors.
 */
async function withColours<Found extends RetrievalResult>(
  found: Found,
  query: string,
  colours: readonly PictureColour[],
  find: (query: string) => Promise<RetrievalResult>,
): Promise<RetrievalResult> {
  const [main] = colours;
  const isPart = found.total > found.hits.length && query.length <= longestQuery && main !== undefined;
  const more = isPart ? await find([query, ...main.names].join(" ")) : null;
  const known = new Set(found.hits.map(({ documentId }) => documentId));
  const least = found.hits.at(-1)?.score ?? 0;
  const others = (more?.hits ?? []).filter(({ documentId }) => !known.has(documentId));
  const unnamed = others.map((hit) => ({ ...unnamedHit(hit), score: Math.min(hit.score, least) }));
  const hits = raiseColoured([...found.hits, ...unnamed], colours).slice(0, Math.max(found.hits.length, textDepth));
  return { total: Math.max(found.total, hits.length), hits };
}

/** Returns the hit without its exact and rare-word matches, because the typed words did not contain them. */
function unnamedHit(hit: RetrievalHit): RetrievalHit {
  const { rareWords: _none, ...explain } = hit.explain;
  return { ...hit, filter: hit.filter, explain: { ...explain, exact: null } };
}

/** Returns hits for the documents that are in the index. */
async function hitsOf(index: Pick<RetrievalIndex, "get">, context: PersonaContext, nearest: readonly LikeDocument[]): Promise<ImageHit[]> {
  const scope = scopeOf(context);
  const hits = await Promise.all(
    nearest.map(async (like): Promise<ImageHit | null> => {
      const hit = await index.get(scope, like.segment, like.externalId);
      return hit?.documentId === like.documentId ? { ...hit, image: like } : null;
    }),
  );
  return hits.filter((hit) => hit !== null);
}

function within(hits: readonly ImageHit[], filter: RetrievalFilter, meetFilter: ImageSearchDeps["meetFilter"]): ImageHit[] {
  const met = meetFilter(
    hits.map((hit) => hit.filter),
    filter,
  );
  return hits.filter((hit, at) => met[at] && filter.segments?.includes(hit.segment) !== false);
}
