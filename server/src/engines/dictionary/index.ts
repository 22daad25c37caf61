import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { packOf } from "../../language/find-pack.ts";
import { present } from "../../language/missing.ts";
import type { Dictionaries, Dictionary } from "../../ports/dictionary.ts";
import { readWordGraph } from "./word-graph.ts";

const require = createRequire(import.meta.url);
const unzip = promisify(gunzip);

/** Loaded once per process: about 3 MB and 20 ms each. */
const opened = new Map<string, Promise<Dictionary | null>>();

/** Dictionaries from the word lists in the installed OCR data. */
export const installedDictionaries: Dictionaries = {
  of(language) {
    const [data] = present(packOf(language)?.ocr ?? []) ?? [];
    if (data === undefined) return Promise.resolve(null);
    let dictionary = opened.get(data.data);
    if (dictionary === undefined) opened.set(data.data, (dictionary = open(data.data)));
    return dictionary;
  },
};

async function open(code: string): Promise<Dictionary | null> {
  try {
    const folder = path.dirname(require.resolve(`@tesseract.js-data/${code}/package.json`));
    const file = await unzip(await readFile(path.join(folder, "4.0.0_best_int", `${code}.traineddata.gz`)));
    const has = readWordGraph(file);
    return has === null ? null : { has };
  } catch {
    // Without the package of a language, its words are corrected only to words of the brand and the language pack.
    return null;
  }
}
