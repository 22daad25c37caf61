import { opendir, stat } from "node:fs/promises";
import path from "node:path";
import { CommandFailure } from "../failure.ts";

/** A file on this machine. */
export interface LocalFile {
  /** Id of the file's document: the path within the folder, separated by slashes; for a single file, its name. */
  readonly id: string;
  readonly path: string;
}

/** Returns the type of a path: a file or a folder. @throws CommandFailure `client.unreadable` */
export async function kindOf(place: string): Promise<"file" | "folder"> {
  const found = await stat(place).catch((error: unknown) => {
    throw unreadable(place, error);
  });
  if (found.isDirectory()) return "folder";
  if (found.isFile()) return "file";
  throw new CommandFailure("client.unreadable", `${place} is neither a file nor a folder.`);
}

/**
 * Lists the files in a folder and its subfolders, sorted by id. Skips hidden files and folders, and symbolic links to folders, which could
 * form cycles.
 * @throws CommandFailure `client.unreadable` if a folder cannot be read, because its files must not be treated as missing
 */
export async function filesIn(folder: string): Promise<LocalFile[]> {
  const files: LocalFile[] = [];
  const read = async (place: string, prefix: string): Promise<void> => {
    for await (const entry of await opendir(place)) {
      if (entry.name.startsWith(".")) continue;
      const own = path.join(place, entry.name);
      const id = `${prefix}${entry.name}`.normalize("NFC");
      if (entry.isDirectory()) await read(own, `${id}/`);
      else if (entry.isFile() || (entry.isSymbolicLink() && (await isFileBehind(own)))) files.push({ id, path: own });
    }
  };
  try {
    await read(folder, "");
  } catch (error) {
    throw unreadable(folder, error);
  }
  return files.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function isFileBehind(link: string): Promise<boolean> {
  return stat(link).then(
    (found) => found.isFile(),
    () => false,
  );
}

function unreadable(place: string, error: unknown): CommandFailure {
  return new CommandFailure("client.unreadable", `${place} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
}
