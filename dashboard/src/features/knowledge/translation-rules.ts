import type { Document } from "@parlance/sdk";

/** A document with the same content in another language. */
export interface Translation {
  readonly language: string;
  readonly id: string;
}

/** Returns the translations of a document with one more; a document has one language, so an earlier entry of it is replaced. */
export function withTranslation({ translations = [] }: Pick<Document, "translations">, added: Translation): Translation[] {
  return [...translations.filter(({ id }) => id !== added.id), added];
}

/** Returns the translations of a document without one; null if none is left. */
export function withoutTranslation({ translations = [] }: Pick<Document, "translations">, removed: string): Translation[] | null {
  const rest = translations.filter(({ id }) => id !== removed);
  return rest.length === 0 ? null : rest;
}
