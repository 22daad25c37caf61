import { text } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** Reads the files of an archive by name, using an implementation that checks sizes and checksums. */
export async function readZip(archive: Buffer): Promise<ReadonlyMap<string, string>> {
  const zip = await fromBufferPromise(archive);
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return files;
}
