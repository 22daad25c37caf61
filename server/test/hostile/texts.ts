const own = [
  "",
  " ",
  "\t\r\n",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udc00",
  "\ufeff",
  "\uffff",
  "\u2028\u2029",
  "\u202eabc\u202c",
  "\u200b\u200d\u2060",
  "Z\u0351\u036b\u0343\u036a\u0302\u0361\u035a\u0311".repeat(50),
  "ﷺ".repeat(200),
  "👩‍👩‍👧‍👦🏳️‍🌈".repeat(20),
  "İıſK",
  "x".repeat(1_001),
  "x".repeat(100_000),
  "a ".repeat(20_000),
  "((((((((((((((((((((a+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+!",
  "' or 1=1; drop table accounts; --",
  "'); select pg_sleep(10); --",
  "%' escape '\\",
  "%_%_%_%_%_%_%_%_%_%_",
  "\\",
  "\\\\\\'\"",
  "$1",
  "${7*7}",
  "{{7*7}}",
  "<%= 7*7 %>",
  "%s%s%s%n",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "../../../../../../etc/passwd",
  "..%2f..%2f..%2fetc%2fpasswd",
  "file:///etc/passwd",
  "http://169.254.169.254/latest/meta-data/",
  "http://127.0.0.1:1/",
  "http://[::1]/",
  "gopher://127.0.0.1:25/_MAIL",
  "\r\nSet-Cookie: a=b\r\n\r\n<html>",
  "a\nlevel=50 msg=forged",
  '{"level":50,"msg":"forged"}',
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "undefined",
  "null",
  "true",
  "NaN",
  "-1",
  "0x7fffffff",
  "9".repeat(400),
  "1e999",
  "-0",
  "1,000.00",
  "0190a0b0-0000-7000-8000-000000000001",
  "00000000-0000-0000-0000-000000000000",
  "2026-02-30T25:61:61Z",
  "0000-00-00",
  "+275760-09-13T00:00:00.001Z",
  "ak_" + "A".repeat(43),
  "eyJhbGciOiJub25lIn0.e30.",
  "a@b",
  '"a b"@[127.0.0.1]',
  "a@b\r\nBcc: c@d",
  '()<>@,;:\\"[]',
  "*",
  'NOT (a OR b) AND "c',
  "~^:*?+-=&|!{}[]",
  "#fffff",
  "en-US-x-twain-lvariant",
  "Europe/../../etc/localtime",
];

const control = "\u0001";

/** Very long strings by name. */
const longest: Readonly<Record<string, string>> = {
  "300,000 letters": "a".repeat(300_000),
  "60,000 letters and a control character": "a".repeat(60_000) + control,
  "300,000 letters and a control character": "a".repeat(300_000) + control,
  "100,000 blanks and a letter": `${" ".repeat(100_000)}a`,
  "100,000 blanks between letters, and a control character": `a${" ".repeat(100_000)}a${control}`,
  "100,000 lines": "\n".repeat(100_000) + control,
  "100,000 words": "ab ".repeat(100_000) + control,
  "100,000 @": "@".repeat(100_000),
  "letters on both sides of 100,000 @": `a${"@".repeat(100_000)}a`,
  "50,000 times a@": "a@".repeat(50_000),
  "100,000 dots": ".".repeat(100_000) + control,
  "an address with 100,000 dots": `a@${"a.".repeat(100_000)}`,
  "a link with 100,000 slashes": `https://${"a/".repeat(100_000)}${control}`,
  "100,000 digits and a letter": `${"1".repeat(100_000)}x`,
  "50,000 times -,": "-,".repeat(50_000) + control,
  "100,000 brackets": "[".repeat(100_000),
  "100,000 signs of markup": "<".repeat(100_000),
  "100,000 stars": "*".repeat(100_000),
  "100,000 marks above a digit": `1${"\u0301".repeat(100_000)}`,
  "100,000 marks above a letter": `a${"\u0301".repeat(100_000)}`,
};

/** The same strings truncated to the maximum length of a message and of a search query. */
const taken = [8_000, 2_000].flatMap((length) =>
  Object.entries(longest).map(([name, text]) => [`${name}, cut to ${length}`, text.slice(0, length - 1) + text.slice(-1)] as const),
);

/**
 * Strings, by name, for which backtracking patterns or repeated scanning take superlinear time: long sequences of the same character,
 * ending with a character
 * that makes the match fail.
 */
export const longTexts: Readonly<Record<string, string>> = { ...longest, ...Object.fromEntries(taken) };

/**
 * Returns strings that have broken other systems.
 * @param more strings from an external collection
 */
export const naughtyTexts = (more: readonly string[]): readonly string[] => [...new Set([...own, ...more])];
