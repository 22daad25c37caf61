import type { XmlHandler } from "./xml.ts";

/** Namespaces of alternatives that have less content than their fallback. */
const NOT_UNDERSTOOD = new Set(["v", "am3d"]);

/**
 * Passes on only displayed content: the first supported alternative in `mc:AlternateContent`, and all elements except those for which `isSkipped`
 * returns true.
 * @param isSkipped receives the names of the element and its parent
 */
export function shownXml(handler: XmlHandler, isSkipped: (name: string, parent: string) => boolean = () => false): XmlHandler {
  let skipDepth = 0;
  const names: string[] = [];
  /** For each open `mc:AlternateContent` element, whether an alternative was chosen. */
  const alternatives: boolean[] = [];

  function isLeftOut(name: string, requires: string): boolean {
    if (name !== "mc:Choice" && name !== "mc:Fallback") return isSkipped(name, names.at(-1) ?? "");
    const isTaken = alternatives.at(-1) ?? false;
    if (isTaken || (name === "mc:Choice" && NOT_UNDERSTOOD.has(requires))) return true;
    if (alternatives.length > 0) alternatives[alternatives.length - 1] = true;
    return false;
  }

  return {
    open(name, attributes) {
      if (skipDepth > 0 || isLeftOut(name, attributes["Requires"] ?? "")) {
        skipDepth++;
        return;
      }
      names.push(name);
      if (name === "mc:AlternateContent") alternatives.push(false);
      handler.open?.(name, attributes);
    },
    text(text) {
      if (skipDepth === 0) handler.text?.(text);
    },
    close(name) {
      if (skipDepth > 0) {
        skipDepth--;
        return;
      }
      names.pop();
      if (name === "mc:AlternateContent") alternatives.pop();
      handler.close?.(name);
    },
    pause: async () => handler.pause?.(),
    isDone: () => handler.isDone?.() ?? false,
  };
}
