import { readFile } from "node:fs/promises";
import type { CatalogSyncReport, Product } from "@parlance/sdk";
import { CommandFailure } from "../failure.ts";
import type { SourceIngest } from "./ingest-input.ts";
import { Tally } from "./tally.ts";

/** Writes the products in a JSON file: an array, or an object with `items`. Resolves to the result. */
export async function syncProducts(ingest: SourceIngest, path: string): Promise<Tally> {
  const { parlance, source, output, progress, signal } = ingest;
  const items = productsOf(await readFile(path, "utf8"), path);
  const tally = new Tally(output);
  progress.set({ what: "ingest", done: 0, total: items.length, failed: 0 });
  const take = ({ created, updated, unchanged, removed, refused }: CatalogSyncReport): void => {
    Object.assign(tally, { created, updated, unchanged, removed });
    progress.set({ done: created + updated + unchanged + refused.length, failed: refused.length });
  };
  try {
    // If `--delete-missing` is not set, nothing may be deleted.
    const maxRemovals = ingest.deleteMissing ? ingest.maxRemovals : 0;
    const report = await parlance.syncCatalog({ source_id: source.id, items, maxRemovals, signal, onProgress: take });
    take(report);
    for (const { index, id, errors } of report.refused) {
      const what = errors.map(({ field, message }) => `${field} ${message}`).join("; ");
      tally.fail(
        { id: id ?? `item ${index}`, what, code: "validation.failed", cure: "Correct the product and run the command again." },
        { index, errors },
      );
    }
    if (ingest.deleteMissing) tally.withheld = report.withheld.length;
    return tally;
  } finally {
    progress.stop();
    tally.report(source.name);
    if (signal.aborted) output.note("Interrupted: completed writes are kept. Run the same command again to continue.");
  }
}

/** Parses a list of products. @throws CommandFailure `client.invalid_file` */
export function productsOf(text: string, name: string): Product[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CommandFailure("client.invalid_file", `${name} is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const list = Array.isArray(value) ? value : typeof value === "object" && value !== null && "items" in value ? value.items : undefined;
  const isList = Array.isArray(list) && list.every((item) => typeof item === "object" && item !== null);
  if (!isList)
    throw new CommandFailure("client.invalid_file", `${name} must be an array of products, or an object whose items are products.`);
  // The service validates the products.
  return list as Product[];
}
