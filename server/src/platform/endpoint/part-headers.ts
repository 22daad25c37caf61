/** Maximum size of a part's headers; higher than the parser's own limit. */
const mostHeaderBytes = 81_920;

const headerEnd = Buffer.from("\r\n\r\n");

/** Returns the boundary parameter of a multipart media type; empty if it is absent. */
export function boundaryOf(contentType: string): string {
  const [, quoted, plain = ""] = /;\s*boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(contentType) ?? [];
  return quoted ?? plain;
}

/**
 * Extracts part headers from the bytes of a multipart body, because the parser drops the parameters of a part's media type.
 * @param onHeaders receives the unfolded header lines of each part
 */
export function partHeaders(boundary: string, onHeaders: (lines: readonly string[]) => void): (chunk: Buffer) => void {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let rest: Buffer = Buffer.from("\r\n");
  let isInHeaders = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const at = rest.indexOf(isInHeaders ? headerEnd : delimiter);
      if (at === -1) break;
      if (isInHeaders) {
        onHeaders(
          rest
            .toString("latin1", 0, at)
            .replaceAll(/\r\n[ \t]+/g, " ")
            .split("\r\n"),
        );
      }
      // The line break before a delimiter may also be the one that ends the headers.
      rest = rest.subarray(isInHeaders ? at + 2 : at + delimiter.length);
      isInHeaders = !isInHeaders;
    }
    if (!isInHeaders) rest = rest.subarray(Math.max(0, rest.length - delimiter.length));
    else if (rest.length > mostHeaderBytes) isInHeaders = false;
  };
}
