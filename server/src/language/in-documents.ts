import type { ColumnNames } from "./column-names.ts";
import type { DocumentPatterns } from "./document-patterns.ts";
import type { NumberFormats } from "./language-pack.ts";
import { LANGUAGES } from "./languages.ts";
import { present } from "./missing.ts";

// `scripts/bundle.js` replaces this module with its evaluated exports, so that the extraction process does not load all packs. All exports
// must therefore be JSON values.

/** Patterns for documents, one entry per language. */
export const DOCUMENT_PATTERNS: readonly DocumentPatterns[] = LANGUAGES.flatMap(({ documents }) => present(documents) ?? []);

export const COLUMN_NAMES: readonly ColumnNames[] = LANGUAGES.flatMap(({ columns }) => present(columns) ?? []);

export const NUMBER_FORMATS: readonly NumberFormats[] = LANGUAGES.flatMap(({ numberFormats }) => present(numberFormats) ?? []);
