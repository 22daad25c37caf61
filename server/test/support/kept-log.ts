import { inspect } from "node:util";
import type { Log } from "../../src/platform/lib/log.ts";

/** Returns a log that stores its lines, including all fields. */
export function keptLog(): { readonly log: Log; readonly lines: readonly string[] } {
  const lines: string[] = [];
  const keep =
    (level: string) =>
    (fields: object, message: string): void => {
      lines.push(`${level} ${message} ${inspect(fields, { depth: 12, showHidden: true, maxStringLength: null, breakLength: Infinity })}`);
    };
  return { lines, log: { debug: keep("debug"), info: keep("info"), warn: keep("warn"), error: keep("error") } };
}
