import type { FileType } from "../../../ports/text-extractor.ts";
import type { Format } from "./format.ts";

const SHORT_MS = 30_000;
const LONG_MS = 120_000;

/** Every format that can be read. Another one is a file beside this and a row here. */
export const formats: Readonly<Partial<Record<FileType, Format>>> = {
  txt: { load: async () => (await import("./text.ts")).readText, timeLimitMs: SHORT_MS },
  md: {
    load: async () => (await import("./markdown/read-markdown.ts")).readMarkdown,
    timeLimitMs: SHORT_MS,
  },
  html: { load: async () => (await import("./html/read-html.ts")).readHtml, timeLimitMs: SHORT_MS },
  csv: { load: async () => (await import("./csv.ts")).readCsv, timeLimitMs: SHORT_MS },
  json: { load: async () => (await import("./json.ts")).readJson, timeLimitMs: SHORT_MS },
  docx: { load: async () => (await import("./docx/read-docx.ts")).readDocx, timeLimitMs: SHORT_MS },
  pdf: { load: async () => (await import("./pdf/read-pdf.ts")).readPdf, timeLimitMs: LONG_MS },
};

/** Types that `extract` can read. */
export const extractableTypes: readonly FileType[] = Object.keys(formats) as FileType[];
