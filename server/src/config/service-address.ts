import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";

const fileOf = (dataDir: string): string => path.join(dataDir, "service.json");

/** Records the URL of the service that uses a data folder, so that commands on this machine can find the service. */
export async function noteServiceAddress(dataDir: string, address: string): Promise<void> {
  await writeFile(fileOf(dataDir), `${JSON.stringify({ url: address })}\n`);
}

/** Removes the record. If the process is killed, the record remains, and its reader finds that no service listens at the URL. */
export async function forgetServiceAddress(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

/** Returns the URL of the service that uses the data folder; null if none does. */
export function serviceAddress(dataDir: string): string | null {
  try {
    const { url } = JSON.parse(readFileSync(fileOf(dataDir), "utf8")) as { readonly url?: unknown };
    return typeof url === "string" ? url : null;
  } catch {
    return null;
  }
}
