import { readFile } from "node:fs/promises";
import type { RecognisedText, TextRecogniser } from "../../ports/image-reader.ts";
import type { Block, ExtractRequest, ExtractWarning } from "../../ports/text-extractor.ts";
import { cleanedText } from "./block-sink.ts";
import type { SentBlock, UnreadBlock } from "./messages.ts";

interface Recognised {
  readonly blocks: readonly Block[];
  readonly warnings: readonly ExtractWarning[];
}

/** Confidence below which text probably contains errors. */
const DOUBTFUL = 60;
/** Maximum number of characters recognized in all images of a document. */
const MOST_CHARACTERS = 10_000_000;
/** Number of consecutive failures after which OCR stops, because each may have taken the full time limit. */
const MOST_FAILURES = 3;
/** Time limit for all images of a document, in milliseconds. */
const MOST_MS = 3_600_000;
/** Maximum number of pages listed in a warning. */
const MOST_NAMED = 20;
/** Maximum number of doubtful lines quoted per image, and maximum length of each. */
const MOST_QUOTED = 3;
const LONGEST_QUOTED = 80;

/**
 * Inserts the text of images at their positions. Reports pages without readable text and unreadable images. Does not repeat text that the
 * previous or next block also contains.
 * @returns a promise that rejects only if `signal` is aborted
 */
export async function recognisePictures(
  recogniser: TextRecogniser,
  sent: readonly SentBlock[],
  request: ExtractRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<Recognised> {
  const total = sent.reduce((count, block) => count + (block.kind === "unread" ? 1 : 0), 0);
  if (total === 0) return { blocks: sent as readonly Block[], warnings: [] };
  const blocks: Block[] = [];
  const remarks = new Remarks();
  const until = performance.now() + MOST_MS;
  let [done, failures, characters] = [0, 0, 0];
  // Most pages of a document are in the same language.
  let languages = request.languages;
  for (const [index, block] of sent.entries()) {
    if (block.kind !== "unread") {
      blocks.push(block);
      continue;
    }
    request.onProgress?.({ stage: "recognise", done, total });
    done++;
    if (characters >= MOST_CHARACTERS) remarks.add("text_truncated", block);
    else if (failures >= MOST_FAILURES || performance.now() > until) remarks.add("page_skipped", block);
    else {
      const seen = await look(recogniser, block, languages, signal);
      failures = seen === null ? failures + 1 : 0;
      for (const { remark, said } of remarksOn(seen, block.isPage, block.file === request.path)) remarks.add(remark, block, said);
      if (seen === null || seen.text === null) continue;
      if (seen.language != null) languages = [seen.language, ...request.languages];
      const text = cleanedText(seen.text)
        .slice(0, MOST_CHARACTERS - characters)
        .toWellFormed();
      characters += text.length;
      if (!repeats(text, [blocks.at(-1), sent[index + 1]])) blocks.push(...paragraphsOf(text, block.page));
    }
  }
  request.onProgress?.({ stage: "recognise", done, total });
  return { blocks, warnings: remarks.warnings() };
}

type Remark =
  | "ocr_low_confidence"
  | "doubtful_lines"
  | "lines_left_out"
  | "partly_read"
  | "page_skipped"
  | "language_unknown"
  | "text_truncated";

/**
 * Returns warnings for the user. For an embedded image, the warnings concern only recognized text, because most embedded images contain no
 * text.
 */
function remarksOn(seen: RecognisedText | null, isPage: boolean, isFile: boolean): { remark: Remark; said?: string }[] {
  if (seen === null) return [{ remark: "page_skipped" }];
  if (seen.text === null) {
    if ((isPage || isFile) && seen.language === "und") return [{ remark: "language_unknown" }];
    return isPage && seen.confidence > 0 ? [{ remark: "ocr_low_confidence" }] : [];
  }
  const { lines, leftOut } = seen.doubts ?? { lines: [], leftOut: 0 };
  const found: { remark: Remark; said?: string }[] = [];
  if (seen.confidence < DOUBTFUL) found.push({ remark: "ocr_low_confidence" });
  if (lines.length > 0) found.push({ remark: "doubtful_lines", said: quoted(lines) });
  if (leftOut > 0) found.push({ remark: "lines_left_out" });
  else if ((isPage || isFile) && seen.isPartial === true) found.push({ remark: "partly_read" });
  return found;
}

/** Quotes the first few lines, each truncated. */
function quoted(lines: readonly string[]): string {
  const few = lines.slice(0, MOST_QUOTED).map((line) => {
    const text = cleanedText(line);
    return `"${text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED).toWellFormed()}…` : text}"`;
  });
  const rest = lines.length - few.length;
  return `: ${few.join(", ")}${rest === 0 ? "" : ` and ${rest} more`}`;
}

/** Recognizes the text of an image; returns null if the image is unreadable. */
async function look(
  recogniser: TextRecogniser,
  block: UnreadBlock,
  languages: readonly string[],
  signal: AbortSignal,
): Promise<RecognisedText | null> {
  signal.throwIfAborted();
  try {
    return await recogniser.recognise(await readFile(block.file), languages, signal);
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

function paragraphsOf(text: string, page: number | null): Block[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => ({ kind: "paragraph", text: part, page }));
}

/** Returns whether a neighboring block contains the whole text, ignoring white space, punctuation and case. */
function repeats(text: string, neighbours: readonly (SentBlock | undefined)[]): boolean {
  const wanted = lettersOf(text);
  return neighbours.some((block) => block !== undefined && "text" in block && lettersOf(block.text).includes(wanted));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

const saidOf: Readonly<Record<Remark, string>> = {
  ocr_low_confidence: "contains text that was recognized with low confidence",
  doubtful_lines: "has lines that may contain recognition errors",
  lines_left_out: "has unreadable lines that were skipped",
  partly_read: "appears to contain more text than could be read",
  page_skipped: "could not be read",
  language_unknown: "contains text in a language that OCR does not support",
  text_truncated: "was not read: the images of the file contain more text than a document can hold",
};

function codeOf(remark: Remark): ExtractWarning["code"] {
  return remark === "doubtful_lines" || remark === "lines_left_out" || remark === "partly_read" ? "ocr_low_confidence" : remark;
}

/** Collects warnings by image; lists the first few of each kind. */
class Remarks {
  readonly #messages = new Map<Remark, string[]>();

  add(remark: Remark, { isPage, page }: UnreadBlock, said = ""): void {
    const messages = this.#messages.get(remark) ?? [];
    const name = page === null ? "an image" : isPage ? `page ${page}` : `an image on page ${page}`;
    messages.push(`${name} ${saidOf[remark]}${said}`);
    this.#messages.set(remark, messages);
  }

  warnings(): ExtractWarning[] {
    return [...this.#messages].flatMap(([remark, messages]) => {
      const named = messages.slice(0, MOST_NAMED).map((message) => ({ code: codeOf(remark), message }));
      const rest = messages.length - named.length;
      return rest === 0 ? named : [...named, { code: codeOf(remark), message: `and ${rest} more` }];
    });
  }
}
