import type { FileType } from "../../../ports/text-extractor.ts";
import type { Format } from "../format.ts";

const SHORT_MS = 30_000;
/** Time limit in milliseconds, sufficient to render 500 scanned pages. A reader that makes no progress for a minute is stopped earlier. */
const LONG_MS = 300_000;

const picture: Format = { load: async () => (await import("./image/read-picture.ts")).readPicture, timeLimitMs: SHORT_MS };

/** Every supported format. To add a format, add a file to this folder and an entry here. */
export const formats: Readonly<Record<FileType, Format>> = {
  txt: { load: async () => (await import("./text/read-text.ts")).readText, timeLimitMs: SHORT_MS },
  md: {
    load: async () => (await import("./markdown/read-markdown.ts")).readMarkdown,
    timeLimitMs: SHORT_MS,
  },
  html: { load: async () => (await import("./html/read-html.ts")).readHtml, timeLimitMs: SHORT_MS },
  csv: { load: async () => (await import("./csv/read-csv.ts")).readCsv, timeLimitMs: SHORT_MS },
  json: { load: async () => (await import("./json/read-json.ts")).readJson, timeLimitMs: SHORT_MS },
  docx: { load: async () => (await import("./docx/read-docx.ts")).readDocx, timeLimitMs: SHORT_MS },
  pptx: { load: async () => (await import("./pptx/read-pptx.ts")).readPptx, timeLimitMs: SHORT_MS },
  // A sheet with two million cells takes 15 seconds on a busy machine.
  xlsx: { load: async () => (await import("./xlsx/read-xlsx.ts")).readXlsx, timeLimitMs: 2 * SHORT_MS },
  png: picture,
  jpg: picture,
  gif: picture,
  webp: picture,
  pdf: { load: async () => (await import("./pdf/read-pdf.ts")).readPdf, timeLimitMs: LONG_MS },
};

/** File types that `extract` can read. */
export const extractableTypes: readonly FileType[] = Object.keys(formats) as FileType[];
