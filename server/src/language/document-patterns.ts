import type { Pattern } from "./pattern.ts";

/** What programs and templates write into files and pages, and how documents refer to pictures. Case is ignored. */
export interface DocumentPatterns {
  /** Beginning of a link that skips to the content of a page; the pattern has its own anchor. */
  readonly skipLink: Pattern;
  /** Words for a picture at the start of a caption, before its number. */
  readonly caption: Pattern;
  /** Characters for "page" after a page number. */
  readonly pageSuffix: Pattern;
  /** Names that programs give to pictures, before a number. */
  readonly pictureNames: Pattern;
  /** Words in a note that an alternative text was generated. */
  readonly generated: Pattern;
  /** Default titles, alone or before `titleKinds`: "Untitled document". */
  readonly untitled: Pattern;
  /** Kinds of files and their parts, after `untitled`. */
  readonly titleKinds: Pattern;
  /** Kinds of files and their parts as default titles, before a number. */
  readonly numberedTitles: Pattern;
  /** Other titles of programs, templates and start pages, alone or before a dash or colon. */
  readonly placeholderTitles: Pattern;
}
