const parameter = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/g;

/** Returns whether a media type declares no charset, or UTF-8 in any spelling. */
export function isUtf8(contentType: string): boolean {
  return [...contentType.matchAll(parameter)].every(
    ([, name = "", quoted, plain = ""]) => name.toLowerCase() !== "charset" || /^utf-?8$/i.test((quoted ?? plain).replaceAll("\\", "")),
  );
}
