import { open, readFile, rename } from "node:fs/promises";
import path from "node:path";

/** Describes where the installation of a data folder was moved. */
export interface MovedMark {
  /** Address of the database server, without its password. */
  readonly to: string;
  readonly moved_at: string;
}

/** Thrown if the installation in a data folder has moved to another database, so its embedded database is outdated. */
export class InstallationMoved extends Error {
  override readonly name = "InstallationMoved";
}

/** Name of the file that marks the data folder of a moved installation. */
const markFile = "moved.json";

/** Marks a data folder, so that its outdated database is not used by accident. */
export async function markMoved(dataDir: string, mark: MovedMark): Promise<void> {
  const draft = path.join(dataDir, `${markFile}.tmp`);
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(`${JSON.stringify(mark)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path.join(dataDir, markFile));
}

/** @throws InstallationMoved if the installation of the data folder was moved to a database server */
export async function assertNotMoved(dataDir: string): Promise<void> {
  const file = path.join(dataDir, markFile);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return;
  const { to, moved_at: at } = read(text);
  throw new InstallationMoved(
    `The installation in ${dataDir} was moved to ${to ?? "a database server"}${at === undefined ? "" : ` at ${at}`}: set DATABASE_URL to use it. The database in this folder is outdated. To use it nevertheless, delete ${file}.`,
  );
}

function read(text: string): Partial<MovedMark> {
  try {
    return Object(JSON.parse(text)) as Partial<MovedMark>;
  } catch {
    return {};
  }
}

/** Returns the address of a database server without the password or other parameters. */
export function addressOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get("host");
  const user = url.username === "" ? "" : `${url.username}@`;
  return `${url.protocol}//${user}${url.host}${url.pathname}${folder === null ? "" : `?host=${encodeURIComponent(folder)}`}`;
}
