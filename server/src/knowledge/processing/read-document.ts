import type { DocumentReader, ReadDocument, ReadRequest } from "../../ports/document-reader.ts";
import type { TokenCounting } from "../../ports/embedder.ts";
import type { Extraction, ExtractProgress, TextExtractor } from "../../ports/text-extractor.ts";
import { isPictureType } from "../model/images.ts";
import { plainTextDocument } from "./chunk/plain-text-document.ts";
import { alternativeText, holdsWords, withWordsOfPictures } from "./describe-picture.ts";
import { filePassages, foundTitle } from "./passages.ts";

export interface ReadDocumentDeps {
  readonly extractor: TextExtractor;
  readonly loadCounter: (counting: TokenCounting) => Promise<(text: string) => number>;
}

/** Creates a reader that extracts and chunks in the current process. */
export function documentReader(deps: ReadDocumentDeps): DocumentReader {
  const counters = new Map<string, Promise<(text: string) => number>>();
  const counterOf = (counting: TokenCounting): Promise<(text: string) => number> => {
    const key = JSON.stringify(counting);
    const known = counters.get(key);
    if (known !== undefined) return known;
    const loading = deps.loadCounter(counting);
    counters.set(key, loading);
    loading.catch(() => counters.delete(key));
    return loading;
  };

  return {
    async read(request, onProgress, signal) {
      const countTokens = await counterOf(request.passages.counting);
      const extracted = await extract(deps.extractor, request, onProgress, signal);
      try {
        return await cut(extracted, request, countTokens);
      } catch (error) {
        await extracted.release();
        throw error;
      }
    },
    close: () => deps.extractor.close(),
  };
}

async function extract(
  extractor: TextExtractor,
  { source, languages, owner }: ReadRequest,
  onProgress: (progress: ExtractProgress) => void,
  signal: AbortSignal,
): Promise<Extraction> {
  if (source.kind === "text") return { ...plainTextDocument(source.text), release: () => Promise.resolve() };
  const { path, type, name } = source;
  return extractor.extract({ path, type, fileName: name, languages, owner, onProgress }, signal);
}

async function cut(extracted: Extraction, request: ReadRequest, countTokens: (text: string) => number): Promise<ReadDocument> {
  const { source, about, languages } = request;
  // Adds descriptive words to images without text.
  const searched = extracted.pictures.length === 0 || holdsWords(extracted.blocks) ? extracted : withWordsOfPictures(extracted, about);
  const { passages, parts } = await filePassages(searched, about, { countTokens, maxTokens: request.passages.maxTokens, languages });
  const isPicture = source.kind === "file" && isPictureType(source.type);
  const { pages, warnings, linkedPictures, release } = extracted;
  return {
    passages,
    // The client already has the text of an account document, so its parts are not stored.
    parts: source.kind === "text" ? [] : parts,
    foundTitle: foundTitle(extracted, about),
    pages,
    warnings,
    pictures: isPicture
      ? extracted.pictures.map((picture) => ({ ...picture, description: alternativeText(about, extracted.blocks) }))
      : extracted.pictures,
    linkedPictures,
    release: () => release(),
  };
}
