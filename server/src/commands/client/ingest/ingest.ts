import type { Source } from "@parlance/sdk";
import path from "node:path";
import { numberIn, onlyWord, readWords, wrongUse } from "../arguments.ts";
import { exits, type ClientCommand } from "../client-command.ts";
import { findConnection, openClient, patientTries, withKey } from "../connection.ts";
import { Output } from "../output.ts";
import { Progress } from "../progress.ts";
import { ensurePersona } from "./ensure-persona.ts";
import { chooseBrand, findSource, listBrands } from "./find-source.ts";
import { importProducts } from "./import-products.ts";
import type { IngestInput, SourceIngest } from "./ingest-input.ts";
import { filesIn, kindOf, type LocalFile } from "./local-files.ts";
import { isProductList, typeFor } from "./product-lists.ts";
import { readWebsite } from "./read-website.ts";
import { sendFiles } from "./send-files.ts";
import { syncProducts } from "./sync-products.ts";
import type { Tally } from "./tally.ts";

const options = {
  source: { type: "string" },
  brand: { type: "string" },
  currency: { type: "string" },
  persona: { type: "string" },
  create: { type: "boolean", default: false },
  "delete-missing": { type: "boolean", default: false },
  "max-removals": { type: "string", default: "0.2" },
  "no-wait": { type: "boolean", default: false },
} as const;

/** Loads files, a list of products, or a website into an account. */
export const ingestCommand: ClientCommand = async ({ arguments: words, settings, screens, signal }) => {
  const { values, positionals } = readWords(words, options);
  const place = onlyWord(positionals, "PATH or URL");
  const maxRemovals = numberIn("--max-removals", values["max-removals"], { from: 0, to: 1, isWhole: false });
  const isAddress = /^https?:\/\//i.test(place);
  if (values.source === undefined && values.persona !== undefined)
    throw wrongUse("--persona requires --source. A website always gets a persona.");
  if (!isAddress && values.source === undefined) throw wrongUse("--source is missing: the id or name of the source to write to.");
  const files = isAddress ? [] : await localFiles(place);
  const connection = withKey(findConnection(values, settings));
  const output = new Output(screens, settings.isPlain, values.json);
  const progress = new Progress(screens.err, "ingest", settings.canRepaint);
  const parlance = openClient(connection, { tries: patientTries, onWait: (seconds) => progress.waits(seconds) });
  const ingest: IngestInput = { parlance, output, progress, signal };
  try {
    if (values.source === undefined) {
      const brand = values.brand === undefined ? undefined : chooseBrand(await listBrands(parlance, signal), values.brand);
      if (brand === null)
        throw wrongUse(`There is no brand ${JSON.stringify(values.brand)}. Without --brand, the website gets its own brand.`);
      const { status } = await readWebsite(ingest, place, brand);
      return status === "completed" ? exits.done : exits.failed;
    }
    const type = isAddress ? "catalog" : typeFor(files);
    const source = await findSource(
      parlance,
      { source: values.source, type, create: values.create, brand: values.brand, currency: values.currency },
      signal,
    );
    if (values.persona !== undefined) await ensurePersona(ingest, { name: values.persona, brandId: source.brand_id });
    const into: SourceIngest = { ...ingest, source, deleteMissing: values["delete-missing"], maxRemovals, waits: !values["no-wait"] };
    const tallies = await (isAddress ? fromAddress(into, place) : fromFiles(into, place, files));
    return tallies.every(({ isClean }) => isClean) ? exits.done : exits.failed;
  } finally {
    progress.stop();
  }
};

async function localFiles(place: string): Promise<LocalFile[]> {
  if ((await kindOf(place)) === "file") return [{ id: path.basename(place).normalize("NFC"), path: place }];
  return filesIn(place);
}

async function fromAddress(ingest: SourceIngest, url: string): Promise<Tally[]> {
  if (ingest.source.type === "files")
    throw wrongUse("A website gets its own sources: omit --source. A feed of products needs a source of type catalog.");
  return [await importProducts(ingest, { url })];
}

async function fromFiles(ingest: SourceIngest, place: string, files: readonly LocalFile[]): Promise<Tally[]> {
  const isFolder = files.length !== 1 || files[0]?.path !== place;
  if (ingest.source.type === "files") {
    if (!isFolder && ingest.deleteMissing)
      throw wrongUse("--delete-missing requires a folder: a single file does not show which other files are missing.");
    return [await sendFiles(ingest, files)];
  }
  return loadLists(ingest, files.filter(isProductList), place);
}

/** Imports lists of products one after another. */
async function loadLists(ingest: SourceIngest, lists: readonly LocalFile[], place: string): Promise<Tally[]> {
  const { source, deleteMissing }: { readonly source: Source; readonly deleteMissing: boolean } = ingest;
  if (lists.length === 0)
    throw wrongUse(`${place} has no list of products (csv, tsv, jsonl, ndjson, xml, json), but the source ${source.name} is a catalog.`);
  if (lists.length > 1 && deleteMissing)
    throw wrongUse("--delete-missing requires a single list of products, because no list contains the products of the others.");
  const tallies: Tally[] = [];
  for (const list of lists)
    tallies.push(await (list.path.toLowerCase().endsWith(".json") ? syncProducts(ingest, list.path) : importProducts(ingest, list)));
  return tallies;
}
