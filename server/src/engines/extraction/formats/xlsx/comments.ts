import type { Archive } from "../../ooxml/archive.ts";
import type { Relation } from "../../ooxml/package.ts";
import { type Attributes, parseXml } from "../../ooxml/xml.ts";
import { cellReference } from "./cell-reference.ts";
import { RichText } from "./shared-strings.ts";

const MAX_COMMENTS = 10_000;

/** A comment on a cell. */
export interface Comment {
  readonly column: number;
  readonly text: string;
}

/** Returns comments by row: notes and unresolved threads, without author names. */
export async function readComments(archive: Archive, relations: Iterable<Relation>): Promise<Map<number, Comment[]>> {
  const comments = new Map<number, Comment[]>();
  const parts = [...relations].filter(({ target }) => archive.has(target));
  const talks = parts.filter(({ type }) => type === "threadedComment").map(({ target }) => target);
  const notes = parts.filter(({ type }) => type === "comments").map(({ target }) => target);
  const seen = new Set<string>();
  let left = MAX_COMMENTS;
  const add = (ref: string, text: string): void => {
    const place = cellReference(ref);
    if (place === null || text.trim() === "" || left-- <= 0) return;
    const row = comments.get(place.row) ?? [];
    row.push({ column: place.column, text: text.trim() });
    comments.set(place.row, row);
  };
  for (const part of talks) await parseXml(await archive.read(part), talkReader(seen, add));
  for (const part of notes) {
    // A thread is also stored as a note for older applications.
    await parseXml(
      await archive.read(part),
      noteReader((ref, text) => (seen.has(ref) ? undefined : add(ref, text))),
    );
  }
  return comments;
}

function talkReader(seen: Set<string>, add: (ref: string, text: string) => void) {
  const resolved = new Set<string>();
  let current: Attributes = {};
  let parts: string[] | null = null;
  return {
    open(name: string, attributes: Attributes): void {
      if (name === "text") parts = [];
      if (name !== "threadedComment") return;
      current = attributes;
      const { ref = "", done, id = "" } = attributes;
      if (seen.size < MAX_COMMENTS) seen.add(ref);
      if (done === "1" && resolved.size < MAX_COMMENTS) resolved.add(id);
    },
    text: (text: string): void => void parts?.push(text),
    close(name: string): void {
      if (name !== "text" || parts === null) return;
      const { ref = "", id = "", parentId = "" } = current;
      if (!resolved.has(id) && !resolved.has(parentId)) add(ref, parts.join(""));
      parts = null;
    },
  };
}

function noteReader(add: (ref: string, text: string) => void) {
  const rich = new RichText();
  const authors: string[] = [];
  let author: string | null = null;
  let current: Attributes = {};
  return {
    open(name: string, attributes: Attributes): void {
      if (name === "x:author") author = "";
      else if (name === "x:comment") {
        current = attributes;
        rich.start();
      } else rich.open(name);
    },
    text(text: string): void {
      if (author !== null) author += text;
      else rich.text(text);
    },
    close(name: string): void {
      if (name === "x:author") {
        if (authors.length < MAX_COMMENTS) authors.push(author ?? "");
        author = null;
      } else if (name === "x:comment") add(current["ref"] ?? "", withoutAuthor(rich.end(), authors[Number(current["authorId"])] ?? ""));
      else rich.close(name);
    },
  };
}

/** Removes the author's name that applications prepend to a note. */
function withoutAuthor(text: string, author: string): string {
  const start = text.trimStart();
  return author !== "" && start.startsWith(`${author}:`) ? start.slice(author.length + 1) : text;
}
