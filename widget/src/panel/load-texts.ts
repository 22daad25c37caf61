import { fileUrl } from "../file-url.ts";
import { en, type Texts } from "../texts/en.ts";

/** SHA-256 of the other languages, which the build knows. */
declare const TEXT_HASHES: Readonly<Record<string, string>>;

/** Fetches the texts of a language; English comes with the panel, and is used if the others cannot be loaded. */
export async function loadTexts(base: string, locale: string): Promise<Texts> {
  const hash = TEXT_HASHES[locale];
  if (hash === undefined) return en;
  try {
    const response = await fetch(fileUrl(base, hash, `${locale}.json`), { integrity: `sha256-${hash}`, credentials: "omit" });
    return response.ok ? ((await response.json()) as Texts) : en;
  } catch {
    return en;
  }
}
