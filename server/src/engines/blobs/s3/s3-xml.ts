import { SaxesParser } from "saxes";

/** Returns the text of every element, keyed by the path from the root element, such as `Contents/Key`. */
export function textsOf(xml: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const open: string[] = [];
  let text = "";
  const parser = new SaxesParser({ position: false });
  parser.on("error", (error) => {
    throw new Error(`the S3 server returned malformed XML: ${error.message.slice(0, 200)}`);
  });
  parser.on("opentag", ({ name }) => {
    open.push(name);
    text = "";
  });
  parser.on("text", (more) => (text += more));
  parser.on("closetag", () => {
    const path = open.slice(1).join("/");
    open.pop();
    const texts = found.get(path);
    if (texts === undefined) found.set(path, [text]);
    else texts.push(text);
    text = "";
  });
  parser.write(xml).close();
  return found;
}

/** Returns the code of an S3 error document, or null if the XML is not such a document. */
export function errorCodeOf(xml: string): string | null {
  if (!/<Error[\s>]/.test(xml)) return null;
  try {
    return textsOf(xml).get("Code")?.[0] ?? null;
  } catch {
    return null;
  }
}
