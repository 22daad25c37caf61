const parameter = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/g;

/** Returns whether a media type declares UTF-8 in any spelling, or no charset. */
export function isUtf8(contentType: string): boolean {
  return [...contentType.matchAll(parameter)].every(
    ([, name = "", quoted, plain = ""]) => name.toLowerCase() !== "charset" || /^utf-?8$/i.test((quoted ?? plain).replaceAll("\\", "")),
  );
}
