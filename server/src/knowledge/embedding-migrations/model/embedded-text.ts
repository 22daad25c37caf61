import { embeddingText } from "../../model/embedding-text.ts";

/** The stored parts of a passage and its document that determine the embedder's input. */
export interface EmbeddedPassage {
  readonly kind: "item" | "file";
  /** Title of the served version. */
  readonly title: string;
  /** Title found in the file; see `documents.found_title`. */
  readonly foundTitle: string | null;
  readonly categories: readonly (readonly string[])[];
  readonly headings: readonly string[];
  readonly text: string;
}

/** Returns the text from which the vector of a stored passage was computed. */
export function embeddedText(passage: EmbeddedPassage): string {
  const { kind, categories, text, headings } = passage;
  if (kind === "item") {
    const paths = categories.map((path) => path.join(" > ")).join("; ");
    return embeddingText({ headings: [passage.title, paths].filter((heading) => heading.trim() !== ""), text });
  }
  return underTitle(passage.foundTitle ?? titleOfFile(passage.title), { headings, text });
}

/** Converts a title that is only a file name into words. */
export function titleOfFile(title: string): string {
  return isFileName(title) ? title.replace(/\.[a-z0-9]{1,5}$/i, "").replaceAll(/[-_]+/g, " ") : title;
}

export function isFileName(title: string): boolean {
  return /\.[a-z0-9]{1,5}$/i.test(title);
}

export function underTitle(title: string, passage: { readonly headings: readonly string[]; readonly text: string }): string {
  const body = embeddingText(passage);
  return passage.headings[0] === title ? body : `${title}\n${body}`;
}
