import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Segment } from "./segments.ts";

/** Maximum number of values per page. */
const MAX_VALUES = 2_000;
const FREE_TEXT = 3;
const LARGEST = 12;

/** Returns the values entered on a page: form values, checked boxes, and text annotations. */
export async function formValues(page: PDFPageProxy): Promise<readonly Segment[]> {
  const annotations = (await page.getAnnotations()) as readonly Readonly<Record<string, unknown>>[];
  const values: Segment[] = [];
  for (const annotation of annotations) {
    const text = valueOf(annotation).replace(/\s+/g, " ").trim();
    const { rect } = annotation;
    if (text === "" || annotation.hidden === true || !Array.isArray(rect) || values.length >= MAX_VALUES) continue;
    values.push(segmentIn(rect.map(Number), text));
  }
  return values;
}

/** Inserts each value after the text to its left; if there is none, before the text to its right; otherwise, at the end. */
export function withValues(segments: readonly Segment[], values: readonly Segment[]): readonly Segment[] {
  const all = [...segments];
  for (const value of values) {
    const before = all.findLastIndex((other) => isBeside(other, value) && other.end <= value.start + value.size);
    const behind = all.findIndex((other) => isBeside(other, value) && other.start >= value.end - value.size);
    if (before !== -1) all.splice(before + 1, 0, value);
    else if (behind !== -1) all.splice(behind, 0, value);
    else all.push(value);
  }
  return all;
}

function isBeside(other: Segment, value: Segment): boolean {
  return Math.abs(other.angle) < 0.01 && Math.abs(other.across - value.across) < Math.max(other.size, value.size) * 0.8;
}

function valueOf({
  subtype,
  annotationType,
  fieldType,
  fieldValue,
  exportValue,
  buttonValue,
  contentsObj,
  checkBox,
  radioButton,
  password,
  options,
}: Readonly<Record<string, unknown>>): string {
  if (subtype === "FreeText" || annotationType === FREE_TEXT) return textOf(contentsObj);
  if (subtype !== "Widget") return "";
  if (fieldType === "Tx") return typeof fieldValue === "string" && password !== true ? fieldValue : "";
  if (fieldType === "Ch") return Array.isArray(fieldValue) ? fieldValue.map((value) => shownOption(value, options)).join(", ") : "";
  const isOn =
    (checkBox === true && fieldValue !== "Off" && fieldValue === exportValue) ||
    (radioButton === true && fieldValue !== null && fieldValue === buttonValue);
  return isOn ? "[x]" : "";
}

/** Returns the displayed name of a choice, which may differ from the stored value. */
function shownOption(value: unknown, options: unknown): string {
  const all = (Array.isArray(options) ? options : []) as readonly Readonly<Record<string, unknown>>[];
  const shown = all.find(({ exportValue }) => exportValue === value)?.["displayValue"] ?? value;
  return typeof shown === "string" ? shown : "";
}

function textOf(value: unknown): string {
  return typeof value === "object" && value !== null && "str" in value && typeof value.str === "string" ? value.str : "";
}

function segmentIn([left = 0, bottom = 0, , top = 0]: readonly number[], text: string): Segment {
  const size = Math.min(Math.max((top - bottom) * 0.7, 1), LARGEST);
  const across = bottom + Math.max(top - bottom - size, 0) / 2 + size * 0.15;
  return {
    text,
    size,
    font: "",
    start: left,
    end: left + text.length * size * 0.5,
    across,
    angle: 0,
    isRightToLeft: false,
    isVertical: false,
    isCell: false,
  };
}
