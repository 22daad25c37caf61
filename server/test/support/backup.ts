import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { vi } from "vitest";
import type { Manifest } from "../../src/backup/model/manifest.ts";
import type { Command } from "../../src/commands/command.ts";
import { readSettings } from "../../src/config/settings.ts";
import type { PostgresConnection } from "../../src/platform/postgres/client.ts";
import { silentLog } from "./silent-log.ts";

/** Runs a command in this process and returns its standard output. */
export async function runCommand(
  command: Command,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly output: string }> {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    const settings = readSettings({ LOG_LEVEL: "silent", ...environment });
    const status = await command({ settings, log: silentLog, version: "9.9.9", arguments: words, parse: parseArgs });
    return { status, output: written.mock.calls.map(([text]) => String(text)).join("") };
  } finally {
    written.mockRestore();
  }
}

/** Returns a `DATABASE_URL` for the connection. */
export function urlOf({ user, host, port, database }: PostgresConnection): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Changes the manifest of a backup and updates its checksum. */
export async function changeManifest(folder: string, change: (manifest: Manifest) => void): Promise<void> {
  const file = path.join(folder, "manifest.json");
  const { checksum: _, ...manifest } = JSON.parse(await readFile(file, "utf8")) as Manifest & { checksum: string };
  change(manifest);
  const checksum = createHash("sha256").update(JSON.stringify(manifest)).digest("hex");
  await writeFile(file, JSON.stringify({ ...manifest, checksum }));
}

/** Inverts one bit in the middle of a file. */
export async function flipBit(file: string): Promise<void> {
  const bytes = await readFile(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}
