import type { Document } from "@parlance/sdk";

/** A document with the same content in another language. */
export interface Translation {
  readonly language: string;
  readonly id: string;
}

/** Returns a document's translations with one added; a document has only one language, so an earlier entry for it is replaced. */
export function withTranslation({ translations = [] }: Pick<Document, "translations">, added: Translation): Translation[] {
  return [...translations.filter(({ id }) => id !== added.id), added];
}

/** Returns a document's translations with one removed; null if none is left. */
export function withoutTranslation({ translations = [] }: Pick<Document, "translations">, removed: string): Translation[] | null {
  const rest = translations.filter(({ id }) => id !== removed);
  return rest.length === 0 ? null : rest;
}
