import { elsewhereMark } from "../../platform/lib/elsewhere-mark.ts";

/** A decoded page and the offsets at which text can be inserted. */
export interface Markup {
  readonly bytes: Uint8Array;
  /** Offset of the start of the head. */
  readonly head: number;
  /** Offset of the end of the body. */
  readonly end: number;
  readonly hasBase: boolean;
}

/**
 * Returns a page's markup with its insertion points.
 * @param text the decoded page
 */
export function markupOf(text: string): Markup {
  const page = text.replace(/^\ufeff/, "");
  const found = /<head\b[^>]*>/i.exec(page);
  const whole = found === null ? `<html><head></head><body>${page}` : page;
  const head = found === null ? "<html><head>".length : found.index + found[0].length;
  const closing = Math.max(whole.lastIndexOf("</body"), whole.lastIndexOf("</BODY"));
  const end = closing < head ? whole.length : closing;
  const bytes = Buffer.from(whole);
  return {
    bytes,
    head: Buffer.byteLength(whole.slice(0, head)),
    end: closing < head ? bytes.length : bytes.length - Buffer.byteLength(whole.slice(end)),
    hasBase: /<base\b/i.test(page),
  };
}

/**
 * Returns the parts of a page as they are stored: its markup, the base URL of its references, the keys of blocks that other documents contain, and
 * lines for facts that only its structured data contains.
 * @param base null if the page declares its own base URL
 */
export function storedMarkup(
  { bytes, head, end }: Markup,
  base: string | null,
  elsewhere: readonly string[],
  lines: readonly string[],
): Uint8Array[] {
  const address = base === null ? "" : `<base href="${base.replaceAll('"', "%22")}">`;
  const list = lines.map((line) => `<li>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</li>`).join("");
  return [
    Buffer.from("\ufeff"),
    bytes.subarray(0, head),
    Buffer.from(address + elsewhereMark(elsewhere)),
    bytes.subarray(head, end),
    Buffer.from(list === "" ? "" : `<ul>${list}</ul>`),
    bytes.subarray(end),
  ];
}
