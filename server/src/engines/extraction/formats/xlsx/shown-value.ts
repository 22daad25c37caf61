import type { NumberFormat } from "../../ooxml/number-format/number-format.ts";
import { type SharedStrings, unescaped } from "./shared-strings.ts";

const DAY_MS = 86_400_000;
/** Day 0 in the 1900 date system. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1_462;

export interface ShownValue {
  /** Displayed text; null if the cell refers to a missing string. */
  readonly text: string | null;
  readonly isText: boolean;
}

/**
 * Returns the displayed value of a cell; empty for errors such as `#N/A`.
 * @param type cell type in the file (ECMA-376 part 1, 18.18.11)
 */
export function shownValue(type: string, value: string, format: NumberFormat, strings: SharedStrings): ShownValue {
  switch (type) {
    case "s": {
      const text = strings[Number(value)];
      return { text: text === undefined ? null : format.text(text), isText: true };
    }
    case "str":
      return { text: format.text(unescaped(value)), isText: true };
    case "inlineStr":
      return { text: format.text(value), isText: true };
    case "b":
      return { text: value === "1" || value === "true" ? "TRUE" : "FALSE", isText: false };
    case "e":
      return { text: "", isText: true };
    case "d":
      return { text: dateText(value, format), isText: false };
    default:
      return { text: numberText(value, format), isText: false };
  }
}

function numberText(value: string, format: NumberFormat): string {
  const number = Number(value);
  return Number.isFinite(number) ? format.number(number) : value;
}

/** Formats an ISO 8601 date, as used in strict files. */
function dateText(value: string, format: NumberFormat): string {
  const moment = Date.parse(/[tT]/.test(value) ? value.replace(/Z?$/i, "Z") : value);
  if (Number.isNaN(moment) || !format.isDate) return value.replace(/T00:00:00(?:\.0+)?Z?$/, "").replace("T", " ");
  const days = (moment - EPOCH_MS) / DAY_MS;
  return format.number(format.is1904 ? days - DAYS_TO_1904 : days);
}
