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

/** Cache: a dictionary needs about 3 MB of memory and 20 ms to load. */
const opened = new Map<string, Promise<Dictionary | null>>();

/** Dictionaries built from the word lists in the installed OCR data. */
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
    // If the OCR package for the language is missing, spelling is corrected only to words of the brand and the language pack.
    return null;
  }
}
