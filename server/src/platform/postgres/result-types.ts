import { types, type CustomTypesConfig } from "pg";

const { builtins } = types;
const int8Array = 1016;
const numericArray = 1231;
const dateArray = 1182;
const textArray: number = 1009;

type TextParser = (text: string) => unknown;

const parsers = new Map<number, TextParser>([
  [builtins.INT8, safeInteger],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
  [int8Array, arrayOf(safeInteger)],
  [numericArray, arrayOf(Number)],
  [dateArray, arrayOf(String)],
]);

/**
 * Type conversions that differ from the defaults of `pg`: `bigint` and `numeric` become numbers (a `bigint` beyond 2^53 causes an error
 * instead of being rounded), and a `date` remains the string `YYYY-MM-DD`, because it has no time zone.
 */
export const resultTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary"): unknown => {
    const parser = format === "binary" ? undefined : parsers.get(oid);
    return parser ?? types.getTypeParser(oid, format);
  }) as typeof types.getTypeParser,
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`the bigint ${text} does not fit a number`);
  return value;
}

function arrayOf(parse: TextParser): TextParser {
  const parseTexts: TextParser = types.getTypeParser(textArray);
  const each = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(each);
    return typeof value === "string" ? parse(value) : value;
  };
  return (text) => each(parseTexts(text));
}
