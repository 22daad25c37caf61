/** Writing systems that a recogniser must be told apart for. */
export type Script = "latin" | "japanese" | "han" | "korean" | "cyrillic" | "greek" | "arabic" | "hebrew" | "devanagari" | "thai";

interface Language {
  /** Code of the recogniser's data. */
  readonly code: string;
  /** BCP 47 primary languages, or languages with script or region, that it reads. */
  readonly tags: readonly string[];
  readonly script: Script;
}

/** Languages that there is data for in the package registry; of each script, the one to try first stands first. */
const languages: readonly Language[] = [
  { code: "eng", tags: ["en"], script: "latin" },
  { code: "deu", tags: ["de"], script: "latin" },
  { code: "fra", tags: ["fr"], script: "latin" },
  { code: "spa", tags: ["es"], script: "latin" },
  { code: "ita", tags: ["it"], script: "latin" },
  { code: "por", tags: ["pt"], script: "latin" },
  { code: "nld", tags: ["nl"], script: "latin" },
  { code: "pol", tags: ["pl"], script: "latin" },
  { code: "swe", tags: ["sv"], script: "latin" },
  { code: "dan", tags: ["da"], script: "latin" },
  { code: "nor", tags: ["no", "nb", "nn"], script: "latin" },
  { code: "fin", tags: ["fi"], script: "latin" },
  { code: "ces", tags: ["cs"], script: "latin" },
  { code: "slk", tags: ["sk"], script: "latin" },
  { code: "slv", tags: ["sl"], script: "latin" },
  { code: "hrv", tags: ["hr", "bs"], script: "latin" },
  { code: "hun", tags: ["hu"], script: "latin" },
  { code: "ron", tags: ["ro"], script: "latin" },
  { code: "tur", tags: ["tr"], script: "latin" },
  { code: "cat", tags: ["ca"], script: "latin" },
  { code: "est", tags: ["et"], script: "latin" },
  { code: "lav", tags: ["lv"], script: "latin" },
  { code: "lit", tags: ["lt"], script: "latin" },
  { code: "ind", tags: ["id"], script: "latin" },
  { code: "msa", tags: ["ms"], script: "latin" },
  { code: "vie", tags: ["vi"], script: "latin" },
  { code: "jpn", tags: ["ja"], script: "japanese" },
  { code: "chi_sim", tags: ["zh", "zh-hans", "zh-cn", "zh-sg"], script: "han" },
  { code: "chi_tra", tags: ["zh-hant", "zh-tw", "zh-hk", "zh-mo"], script: "han" },
  { code: "kor", tags: ["ko"], script: "korean" },
  { code: "rus", tags: ["ru"], script: "cyrillic" },
  { code: "ukr", tags: ["uk"], script: "cyrillic" },
  { code: "bul", tags: ["bg"], script: "cyrillic" },
  { code: "srp", tags: ["sr"], script: "cyrillic" },
  { code: "ell", tags: ["el"], script: "greek" },
  { code: "ara", tags: ["ar"], script: "arabic" },
  { code: "fas", tags: ["fa"], script: "arabic" },
  { code: "heb", tags: ["he"], script: "hebrew" },
  { code: "hin", tags: ["hi"], script: "devanagari" },
  { code: "tha", tags: ["th"], script: "thai" },
];

const byCode = new Map(languages.map((language) => [language.code, language]));
const byTag = new Map(languages.flatMap((language) => language.tags.map((tag) => [tag, language] as const)));

/** Codes of all languages that there is data for in the package registry. */
export const knownCodes: readonly string[] = languages.map(({ code }) => code);

/**
 * Code of the data for a BCP 47 tag: by language and script, then by language and region, then by language alone.
 * @returns null where there is none
 */
export function codeOf(tag: string): string | null {
  const [language = "", ...rest] = tag.toLowerCase().split(/[-_]/);
  for (const part of [...rest, ""]) {
    const found = byTag.get(part === "" ? language : `${language}-${part}`);
    if (found !== undefined) return found.code;
  }
  return null;
}

/** BCP 47 tag of what a code reads. */
export function tagOf(code: string): string {
  return code === "chi_tra" ? "zh-Hant" : (byCode.get(code)?.tags[0] ?? "und");
}

/** Writing system of a code. */
export function scriptOf(code: string): Script {
  return byCode.get(code)?.script ?? "latin";
}

/**
 * Codes in the order in which they are worth trying for a picture: those hinted at, then one of every script, the commonest first.
 * @param tags BCP 47 tags, most likely first
 * @param installed codes that there is data for
 */
export function tryOrder(tags: readonly string[], installed: ReadonlySet<string>): readonly string[] {
  const order = new Set(tags.map(codeOf).filter((code) => code !== null && installed.has(code)) as string[]);
  const hinted = new Set([...order].map(scriptOf));
  const met = new Set<Script>();
  for (const { code, script } of languages) {
    if (!installed.has(code) || met.has(script)) continue;
    met.add(script);
    // The commonest Latin language reads what another one refuses: a name, a number.
    if (!hinted.has(script) || script === "latin") order.add(code);
  }
  return [...order];
}
