import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { DemoContent } from "../../ports/demo-content.ts";

/** Returns a reader for the demo brand in a folder with `brand.json`, `persona.json`, `products.json` and `files/`. */
export function demoFolder(folder: string): DemoContent {
  const readJson = async (name: string): Promise<unknown> => JSON.parse(await readFile(path.join(folder, name), "utf8"));
  return {
    brand: () => readJson("brand.json"),
    persona: () => readJson("persona.json"),
    products: async () => (await readJson("products.json")) as readonly unknown[],
    async files() {
      const names = await readdir(path.join(folder, "files"));
      return names.toSorted().map((name) => ({ name, open: () => createReadStream(path.join(folder, "files", name)) }));
    },
  };
}
