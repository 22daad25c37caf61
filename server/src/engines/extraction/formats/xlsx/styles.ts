import { faultOf } from "../../fault.ts";
import type { Archive } from "../../ooxml/archive.ts";
import { type Attributes, parseXml } from "../../ooxml/xml.ts";
import { authorLocale } from "../../ooxml/number-format/author-locale.ts";
import { builtinFormat } from "../../ooxml/number-format/builtin-formats.ts";
import { numberLocale } from "../../ooxml/number-format/locale.ts";
import { compileFormat, type NumberFormat } from "../../ooxml/number-format/number-format.ts";

const MAX_STYLES = 100_000;
/** Minimum difference, in points, between the font sizes of a title and ordinary text. */
const LARGER = 2;

export interface CellStyle {
  readonly format: NumberFormat;
  /** Whether the text is bold or larger than ordinary text. */
  readonly isStrong: boolean;
}

/** Cell styles by index. A missing style has no formatting. */
export interface Styles {
  /** Whether some styles could not be read. */
  readonly isDamaged: boolean;
  at(index: number): CellStyle;
}

interface Font {
  isBold: boolean;
  size: number;
}

/** Reads the cell styles. If they are missing or damaged, numbers are not formatted. */
export async function readStyles(archive: Archive, part: string | null, is1904: boolean): Promise<Styles> {
  const found = new StyleParts();
  let isDamaged = false;
  try {
    if (part !== null) await parseXml(await archive.read(part), found);
  } catch (error) {
    if (faultOf(error).reason !== "damaged") throw error;
    isDamaged = true;
  }
  const codes = found.formats.map(({ formatId }) => found.codeOf(formatId));
  const context = { locale: numberLocale(authorLocale(new Set(codes))), is1904 };
  const compiled = new Map<string, NumberFormat>();
  const formatOf = (code: string): NumberFormat => {
    const format = compiled.get(code) ?? compileFormat(code, context);
    compiled.set(code, format);
    return format;
  };
  const plain: CellStyle = { format: formatOf("General"), isStrong: false };
  const styles = new Map<number, CellStyle>();
  return {
    isDamaged,
    at(index) {
      const known = styles.get(index);
      if (known !== undefined) return known;
      const raw = found.formats[index];
      if (raw === undefined) return plain;
      const style = { format: formatOf(found.codeOf(raw.formatId)), isStrong: found.isStrong(raw.fontId) };
      styles.set(index, style);
      return style;
    },
  };
}

/** Collects the parts of the styles that affect text. */
class StyleParts {
  readonly formats: { readonly formatId: number; readonly fontId: number }[] = [];
  readonly #codes = new Map<number, string>();
  readonly #fonts: Font[] = [];
  /** Name of the list being read, which is needed because conditional and named styles contain the same elements. */
  #list = "";

  open(name: string, attributes: Attributes): void {
    if (name === "x:fonts" || name === "x:cellXfs" || name === "x:numFmts") this.#list = name;
    else if (name === "x:numFmt" && this.#list === "x:numFmts") this.#addCode(attributes);
    else if (name === "x:xf" && this.#list === "x:cellXfs") this.#addFormat(attributes);
    else if (this.#list === "x:fonts") this.#addFont(name, attributes);
  }

  codeOf(formatId: number): string {
    return this.#codes.get(formatId) ?? builtinFormat(formatId);
  }

  isStrong(fontId: number): boolean {
    const font = this.#fonts[fontId];
    const usual = this.#fonts[0]?.size ?? 0;
    return font !== undefined && (font.isBold || (usual > 0 && font.size >= usual + LARGER));
  }

  #addCode({ numFmtId, formatCode }: Attributes): void {
    if (numFmtId !== undefined && formatCode !== undefined && this.#codes.size < MAX_STYLES) this.#codes.set(Number(numFmtId), formatCode);
  }

  #addFormat({ numFmtId = "0", fontId = "0" }: Attributes): void {
    if (this.formats.length < MAX_STYLES) this.formats.push({ formatId: Number(numFmtId), fontId: Number(fontId) });
  }

  #addFont(name: string, { val }: Attributes): void {
    const font = this.#fonts.at(-1);
    if (name === "x:font" && this.#fonts.length < MAX_STYLES) this.#fonts.push({ isBold: false, size: 0 });
    else if (name === "x:b" && font !== undefined) font.isBold = val !== "0" && val !== "false";
    else if (name === "x:sz" && font !== undefined) font.size = Number(val) || 0;
  }
}
