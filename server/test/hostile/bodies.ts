/** Bytes sent as a JSON body. */
export interface Body {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether the bytes are valid under RFC 8259; null if this is implementation-dependent. */
  readonly isJson: boolean | null;
}

const bytesOf = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "utf8") : Buffer.from(part))));

const deep = 100_000;
const broken: Readonly<Record<string, Uint8Array>> = {
  "an unclosed object": bytesOf('{"a":1'),
  "an unclosed string": bytesOf('{"a":"'),
  "a truncated escape": bytesOf(String.raw`{"a":"\u12"}`),
  "an empty escape": bytesOf(String.raw`{"a":"\x41"}`),
  "a trailing comma": bytesOf('{"a":1,}'),
  "a comma alone": bytesOf("[,]"),
  "a key without quotes": bytesOf("{a:1}"),
  "single quotes": bytesOf("{'a':1}"),
  "a line comment": bytesOf('{"a":1} // done'),
  "a block comment": bytesOf('{/* x */"a":1}'),
  NaN: bytesOf('{"a":NaN}'),
  Infinity: bytesOf('{"a":-Infinity}'),
  "a number with a leading zero": bytesOf('{"a":012}'),
  "a number with a plus sign": bytesOf('{"a":+1}'),
  "a number without digits": bytesOf('{"a":1.}'),
  "a hexadecimal number": bytesOf('{"a":0x10}'),
  "two values": bytesOf("{}{}"),
  "lines of JSON": bytesOf('{"a":1}\n{"a":2}'),
  "a NUL behind": bytesOf("{}\u0000"),
  "a NUL in a string": bytesOf('{"a":"\u0000"}'),
  "a line feed in a string": bytesOf('{"a":"\n"}'),
  "a NUL alone": bytesOf([0]),
  "white space alone": bytesOf(" \n\t "),
  "Unicode white space": bytesOf('\u00a0{"a":1}'),
  "a byte order mark alone": bytesOf([0xef, 0xbb, 0xbf]),
  "UTF-16, little-endian": new Uint8Array(Buffer.from('\ufeff{"a":1}', "utf16le")),
  "a byte that is not UTF-8": bytesOf('{"a":"', [0xff], '"}'),
  "a truncated character": bytesOf('{"a":"', [0xe2, 0x82], '"}'),
  "an overlong slash": bytesOf('{"a":"', [0xc0, 0xaf], '"}'),
  "a surrogate in UTF-8": bytesOf('{"a":"', [0xed, 0xa0, 0x80], '"}'),
  "a code point beyond Unicode": bytesOf('{"a":"', [0xf4, 0x90, 0x80, 0x80], '"}'),
  "unclosed lists": bytesOf("[".repeat(deep)),
  "unclosed objects": bytesOf('{"a":'.repeat(deep)),
  "lists closed as objects": bytesOf("[".repeat(500), "}".repeat(500)),
  XML: bytesOf('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
  "a form": bytesOf("a=1&b=2"),
  "bytes of an image": bytesOf([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]),
  "a gzip header": bytesOf([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0]),
  "a prototype": bytesOf('{"__proto__":{"isAdmin":true}}'),
  "a prototype, escaped": bytesOf(String.raw`{"__proto\u005f_":{"isAdmin":true}}`),
  "a constructor's prototype": bytesOf('{"constructor":{"prototype":{"isAdmin":true}}}'),
};

const odd: Readonly<Record<string, Uint8Array>> = {
  "lists 100,000 deep": bytesOf("[".repeat(deep), "]".repeat(deep)),
  "objects 100,000 deep": bytesOf('{"a":'.repeat(deep), "1", "}".repeat(deep)),
  null: bytesOf("null"),
  true: bytesOf("true"),
  "a number": bytesOf("-0"),
  "a text": bytesOf('"a"'),
  "a list": bytesOf("[1,2,3]"),
  "a list of lists": bytesOf(JSON.stringify(Array.from({ length: 2_000 }, () => [[]]))),
  "a very long number": bytesOf(`{"a":${"9".repeat(100_000)}}`),
  "a number out of range": bytesOf('{"a":1e99999}'),
  "very many decimals": bytesOf(`{"a":0.${"0".repeat(100_000)}1}`),
  "a key twice": bytesOf('{"query":"a","query":{"b":1}}'),
  "a very long key": bytesOf(`{"${"k".repeat(200_000)}":1}`),
  "50,000 keys": bytesOf(JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`k${at}`, at])))),
  "800,000 keys": bytesOf(JSON.stringify(Object.fromEntries(Array.from({ length: 800_000 }, (_, at) => [`k${at}`, at])))),
  "prototype keys": bytesOf('{"toString":1,"valueOf":1,"hasOwnProperty":1,"then":{},"toJSON":1,"length":-1}'),
  "database operators as keys": bytesOf('{"$where":"sleep(1000)","id":{"$ne":null}}'),
  "half a character": bytesOf(String.raw`{"a":"\ud800","\udc00":1}`),
  "a NUL, escaped": bytesOf(String.raw`{"a":"\u0000","\u0000":1}`),
  "a very long string": bytesOf(`{"a":"${"x".repeat(500_000)}"}`),
  "an empty key": bytesOf('{"":{"":{"":1}}}'),
};

/** The project's own collection of invalid or unusual JSON. */
export const ownBodies: readonly Body[] = [
  ...Object.entries(broken).map(([name, bytes]) => ({ name, bytes, isJson: false })),
  ...Object.entries(odd).map(([name, bytes]) => ({ name, bytes, isJson: null })),
];
