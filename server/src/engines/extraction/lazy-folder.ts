import { mkdir } from "node:fs/promises";

/** Returns a function that creates a folder on first use. Only the owner can access the folder, because it contains parts of customers' documents. */
export function lazyFolder(folder: string): () => Promise<string> {
  let made: Promise<string> | undefined;
  return () => (made ??= mkdir(folder, { recursive: true, mode: 0o700 }).then(() => folder));
}
