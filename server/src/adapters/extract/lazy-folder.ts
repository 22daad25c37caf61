import { mkdir } from "node:fs/promises";

/** A folder that is made when it is first asked for. */
export function lazyFolder(folder: string): () => Promise<string> {
  let made: Promise<string> | undefined;
  return () => (made ??= mkdir(folder, { recursive: true }).then(() => folder));
}
