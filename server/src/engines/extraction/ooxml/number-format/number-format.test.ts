import { describe, expect, it } from "vitest";
import { authorLocale } from "./author-locale.ts";
import { builtinFormat } from "./builtin-formats.ts";
import { numberLocale } from "./locale.ts";
import { compileFormat } from "./number-format.ts";
import { cpuTime } from "../../../../../test/support/cpu-time.ts";

function shown(code: string, value: number, tag = "en", is1904 = false): string {
  return compileFormat(code, { locale: numberLocale(tag), is1904 }).number(value);
}

describe("compileFormat, East Asia", () => {
  it.each([
    ['m"月"d"日"(aaa)', "3月15日(水)"],
    ["[$-411]aaaa", "水曜日"],
    // Years of an era are displayed as calendar years, which are unambiguous.
    ['[$-411]ggge"年"m"月"d"日"', "2023年3月15日"],
  ])("formats days of the week and years with %s", (code, text) => {
    expect(shown(code, 45_000, "ja")).toBe(text);
  });

  it.each([
    ["0 g", 5, "5 g"],
    ["0 kg", 5, "5 kg"],
    ["0.0 mm", 2, "2.0 mm"],
    ["EUR 0.00", 5, "EUR 5.00"],
    ["0.00 EUR;-0.00 EUR", -5, "-5.00 EUR"],
    ['[$£-809]?/? "Stück"', 0.75, "£3/4 Stück"],
  ])("treats unit letters next to digits as literal text: %s", (code, value, text) => {
    expect(shown(code, value)).toBe(text);
  });
});

describe("compileFormat", () => {
  it.each([
    ["0.00", 12.5, "12.50"],
    ["#,##0.00", 1234567.891, "1,234,567.89"],
    ["#,##0", 999.5, "1,000"],
    ["0", -0.4, "0"],
    ["00000", 42, "00042"],
    ["#.##", 0.5, ".5"],
    ["0.##", 12, "12"],
    ["0.0?", 1.5, "1.5"],
    ["000-00-0000", 123456789, "123-45-6789"],
    ["(000) 000-0000", 5551234567, "(555) 123-4567"],
    ["0%", 0.19, "19%"],
    ["0.0%", 0.075, "7.5%"],
    ["0.00E+00", 1234.5, "1.23E+03"],
    ["##0.0E+0", 12345, "12.3E+3"],
    ["0.0E-0", 0.00012, "1.2E-4"],
    ["# ?/?", 1.5, "1 1/2"],
    ["# ??/??", 3.14159, "3 1/7"],
    ["# ?/8", 0.3, "2/8"],
    ["# ?/8", 2.99, "3"],
    ["# ?/?", 1.97, "2"],
    ["# ??/??", 5.96875, "5 31/32"],
    ["# ??/??", -1299.95, "-1299 19/20"],
    ["# ?/?%", 0.505, "50 1/2%"],
    ["000-0000", -7640123, "-764-0123"],
    ["#,##0,", 12_345_678, "12,346"],
    ['0.0,,"M"', 12_345_678, "12.3M"],
    ["0.00", 1e21, "1000000000000000000000.00"],
  ])("formats numbers with the placeholders in %s", (code, value, text) => {
    expect(shown(code, value)).toBe(text);
  });

  it.each([
    ["0.00", 1.005, "1.01"],
    ["0.0", 0.25, "0.3"],
    ["0.00", 2.675, "2.68"],
    ["0", 0.285 * 100, "29"],
  ])("rounds half away from zero in decimal (%s of %d)", (code, value, text) => {
    expect(shown(code, value)).toBe(text);
  });

  it.each([
    ['"$"#,##0.00', 12.5, "$12.50"],
    ['"$"#,##0.00', -1299, "-$1,299.00"],
    ["[$$-409]#,##0.00", 1299, "$1,299.00"],
    ["[$€-407] #,##0.00", 1299, "€ 1.299,00"],
    ["#,##0.00 [$€-407]", -1299, "-1.299,00 €"],
    ["[$CHF-807] #,##0.00", 1299, "CHF 1'299.00"],
    ["#,##0.00 [$€-fr-FR]", 1299, "1 299,00 €"],
    ["[$£-809]#,##0.00;[Red]-[$£-809]#,##0.00", -5, "-£5.00"],
    ['_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)', 1299, "$1,299.00"],
    ['_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)', -1299, "$(1,299.00)"],
    ["_-[$CHF]* #,##0.00_-;-[$CHF]* #,##0.00_-", 12.5, "CHF 12.50"],
    ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-', -12.5, "-12.50 €"],
    ["0.00 \\k\\g", 2.5, "2.50 kg"],
    ['#,##0 "Stück"', 1200, "1,200 Stück"],
  ])("keeps the sign and the currency of %s", (code, value, text) => {
    expect(shown(code, value)).toBe(text);
  });

  it("adds a minus sign to negative numbers that are marked only by color", () => {
    expect(shown("#,##0.00;[Red]#,##0.00", -12.5)).toBe("-12.50");
    expect(shown("0;(0)", -3)).toBe("(3)");
  });

  it.each([
    ['0;-0;"none";@', 0, "none"],
    ["0.0;-0.0", 0, "0.0"],
    ['[>=1000]#,##0,"k";0', 12_000, "12k"],
    ['[>=1000]#,##0,"k";0', 12, "12"],
    ["[<100]0.0;[<1000]0;#,##0", 5000, "5,000"],
    ['[<10]0" few"', 11, "11"],
    [";;;", 5, ""],
    ["General", 5, "5"],
    ['General" pcs"', -2.5, "-2.5 pcs"],
  ])("chooses the section of %s", (code, value, text) => {
    expect(shown(code, value)).toBe(text);
  });

  it.each([
    [0.1 + 0.2, "0.3"],
    [1299.95 + 2 ** -40, "1299.95"],
    [4_006_381_333_931, "4006381333931"],
    [100 / 3, "33.333333333"],
    [1e-7, "0.0000001"],
    [1e21, "1E+21"],
    [-0.5, "-0.5"],
  ])("formats a general number without binary rounding errors (%d)", (value, text) => {
    expect(shown("General", value)).toBe(text);
  });

  it("uses the conventions of the language", () => {
    expect(shown("#,##0.00", 1299.5, "de")).toBe("1.299,50");
    expect(shown("General", 1.5, "de")).toBe("1,5");
    expect(shown("#,##0.00", 1299.5, "fr")).toBe("1 299,50");
    expect(shown("#,##0", 1_234_567, "en-IN")).toBe("1,234,567");
    expect(shown("[$-425]#,##0.00", 1299.5)).toBe("1 299,50");
    expect(shown("#,##0.00", 1299.5, "es-MX")).toBe("1,299.50");
  });

  it.each([
    ["yyyy-mm-dd", 45_657, "2024-12-31"],
    ["dd.mm.yyyy", 45_657, "31.12.2024"],
    ["d/m/yy", 45_657, "31/12/24"],
    ["[$-407]d. mmmm yyyy", 45_657, "31. Dezember 2024"],
    ["[$-409]ddd, mmm d", 45_657, "Tue, Dec 31"],
    ["[ENG][$-409]d mmm yyyy", 45_657, "31 Dec 2024"],
    ["B1d-mmm-yyyy", 45_657, "31-Dec-2024"],
    ['yyyy"年"m"月"d"日"', 45_657, "2024年12月31日"],
    ["yyyy年m月d日", 45_657, "2024年12月31日"],
    ["h:mm AM/PM", 0.75, "6:00 PM"],
    ["hh:mm:ss", 0.5, "12:00:00"],
    ["m/d/yy h:mm", 45_657.25, "12/31/24 6:00"],
    ["mm:ss.0", 1 / 86_400 / 2, "00:00.5"],
    ["[h]:mm", 1.5, "36:00"],
    ["[h]:mm", -0.5, "-12:00"],
    ["hh:mm", 0.999_999_99, "00:00"],
    ["d.m.yyyy", 60, "29.2.1900"],
    ["d.m.yyyy", 1, "1.1.1900"],
  ])("formats dates and times with %s", (code, value, text) => {
    expect(shown(code, value)).toBe(text);
  });

  it("counts days from 1904 if the workbook does", () => {
    expect(shown("yyyy-mm-dd", 0, "en", true)).toBe("1904-01-01");
    expect(shown("yyyy-mm-dd", 44_195, "en", true)).toBe("2024-12-31");
  });

  it("displays an invalid date as a number", () => {
    expect(shown("yyyy-mm-dd", -5)).toBe("-5");
    expect(shown("yyyy-mm-dd", 4_006_381_333_931)).toBe("4006381333931");
  });

  it("formats text with the text section", () => {
    const { text } = compileFormat('0;-0;0;"Nr. "@', { locale: numberLocale("en"), is1904: false });
    expect(text("A 7")).toBe("Nr. A 7");
    expect(compileFormat("0.00", { locale: numberLocale("en"), is1904: false }).text("n/a")).toBe("n/a");
  });

  it("never fails and is always fast, for any format", () => {
    const start = cpuTime();
    const codes = [
      "[",
      '"',
      "\\",
      "_",
      "*",
      ";;;;;;;;",
      "[$-",
      "[>]0",
      "0".repeat(5_000),
      "#,".repeat(3_000),
      "yyyy".repeat(900),
      "# ?????????/?????????",
      "E+",
      "0E+E+0",
      "/",
      "?/0",
      "[$-ZZZZ]0",
      "[$-zz-ZZ]0",
      "@@@",
      "%%%%0",
      ",,,0,,,",
    ];
    for (const code of codes)
      for (const value of [0, -1, 1e300, 5e-324, 0.1, 45_000.5, Number.NaN, Infinity]) expect(typeof shown(code, value)).toBe("string");
    expect(cpuTime() - start).toBeLessThan(10_000);
  });

  it("supports the built-in formats", () => {
    expect(shown(builtinFormat(4), 1299.5)).toBe("1,299.50");
    expect(shown(builtinFormat(14), 45_657)).toBe("2024-12-31");
    expect(shown(builtinFormat(31), 45_657)).toBe("2024-12-31");
    expect(shown(builtinFormat(999), 1.5)).toBe("1.5");
  });
});

describe("authorLocale", () => {
  it.each([
    [['#,##0.00\\ "€"'], "de"],
    [["#,##0.00 €"], "de"],
    [['"€"\\ #,##0.00'], "nl"],
    [['"€"#,##0.00'], "en"],
    [['"$"#,##0.00', "#,##0.00 [$€-407]"], "en"],
    [["[$-407]d. mmm yyyy", "[$-409]h:mm AM/PM"], "de"],
    [["[$-407]d. mmm yyyy", "[$-40C]d mmm yyyy"], "en"],
    [["[$€-2] #,##0.00", "[$-F800]dddd"], "en"],
    [["0.00"], "en"],
  ])("guesses the language of %j: %s", (codes, tag) => {
    expect(authorLocale(codes)).toBe(tag);
  });
});
