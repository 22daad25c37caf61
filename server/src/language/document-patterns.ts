import type { Pattern } from "./pattern.ts";

/** Text that programs and templates insert into files and pages, and phrases that documents use to refer to images. Case is ignored. */
export interface DocumentPatterns {
  /** Start of a link that skips to the content of a page. The pattern contains its own anchor. */
  readonly skipLink: Pattern;
  /** Words for an image at the start of a caption, before its number. */
  readonly caption: Pattern;
  /** Characters for "page" after a page number. */
  readonly pageSuffix: Pattern;
  /** Names that programs give to images, before a number. */
  readonly pictureNames: Pattern;
  /** Words in a note stating that an alternative text was generated. */
  readonly generated: Pattern;
  /** Default titles, alone or before `titleKinds`: "Untitled document". */
  readonly untitled: Pattern;
  /** Types of files and their parts, after `untitled`. */
  readonly titleKinds: Pattern;
  /** Types of files and their parts that serve as default titles, before a number. */
  readonly numberedTitles: Pattern;
  /** Other titles of programs, templates and start pages, alone or before a dash or colon. */
  readonly placeholderTitles: Pattern;
}
