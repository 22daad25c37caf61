import { languageOfMisread, mainScript } from "../../language/detect.ts";
import { countScripts } from "../../language/scripts.ts";
import { codeOf, scriptOf } from "./languages.ts";

/** Minimum number of Chinese characters for text without kana to be considered Chinese. */
const LEAST_HAN = 12;

/**
 * Returns the code of the recognition data that is most suitable for an image's text, based on what was recognized with other data.
 * @param current code of the data used
 * @returns a code; `current` if there is no evidence against it
 */
export function betterCode(text: string, current: string, installed: ReadonlySet<string>): string {
  const script = mainScript(text);
  if (script === null) return current;
  if (script === "latin") return latinCode(text, current, installed);
  if (script === scriptOf(current) || (script === "han" && current === "jpn" && (countScripts(text).get("han") ?? 0) < LEAST_HAN))
    return current;
  return [...installed].find((code) => scriptOf(code) === script) ?? current;
}

function latinCode(text: string, current: string, installed: ReadonlySet<string>): string {
  const language = languageOfMisread(text);
  const code = language === null ? null : codeOf(language);
  if (code !== null && installed.has(code)) return code;
  // Data for other scripts also recognizes Latin letters, but less accurately.
  return scriptOf(current) === "latin" || !installed.has("eng") ? current : "eng";
}
