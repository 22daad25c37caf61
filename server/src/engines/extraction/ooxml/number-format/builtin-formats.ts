/**
 * Formats that files reference only by number (ECMA-376 part 1, 18.8.30). Locale-dependent dates (14, 22, and the formats for East Asia and
 * Thailand) are formatted as ISO 8601, which is unambiguous.
 */
const FORMATS: Readonly<Record<number, string>> = {
  0: "General",
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  5: '"$"#,##0_);("$"#,##0)',
  6: '"$"#,##0_);[Red]("$"#,##0)',
  7: '"$"#,##0.00_);("$"#,##0.00)',
  8: '"$"#,##0.00_);[Red]("$"#,##0.00)',
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: "yyyy-mm-dd",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "yyyy-mm-dd hh:mm",
  32: "h:mm",
  33: "h:mm:ss",
  37: "#,##0_);(#,##0)",
  38: "#,##0_);[Red](#,##0)",
  39: "#,##0.00_);(#,##0.00)",
  40: "#,##0.00_);[Red](#,##0.00)",
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)',
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
  49: "@",
  59: "0",
  60: "0.00",
  61: "#,##0",
  62: "#,##0.00",
  67: "0%",
  68: "0.00%",
  69: "# ?/?",
  70: "# ??/??",
};

/** Ranges of format numbers that represent dates in some languages. */
const DATES: readonly (readonly [number, number])[] = [
  [27, 31],
  [34, 36],
  [50, 58],
  [71, 81],
];

/** Returns the format code for a built-in number; `General` if the number is undefined. */
export function builtinFormat(id: number): string {
  const isDate = DATES.some(([first, last]) => id >= first && id <= last);
  return FORMATS[id] ?? (isDate ? "yyyy-mm-dd" : "General");
}
