import { mkdir } from "node:fs/promises";

/** A folder that is made when it is first asked for. Nobody else on the machine may look into it: it holds what customers' documents hold. */
export function lazyFolder(folder: string): () => Promise<string> {
  let made: Promise<string> | undefined;
  return () => (made ??= mkdir(folder, { recursive: true, mode: 0o700 }).then(() => folder));
}
