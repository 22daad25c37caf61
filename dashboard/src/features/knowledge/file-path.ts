const paths = new WeakMap<File, string>();

/** Records the folder that a file was dropped in, because a dropped file does not include its path. */
export function recordPath(file: File, path: string): File {
  paths.set(file, path.replace(/^\/+/, ""));
  return file;
}

/** Returns the path of a file below the folder that the user chose or dropped; its name if the user chose the file itself. */
export function pathOf(file: File): string {
  return (paths.get(file) ?? (file.webkitRelativePath || file.name)).normalize("NFC");
}

/** Maximum length of a document id in characters. */
const longestId = 255;

/**
 * Returns the document id of a file: for a file in a folder, its path, so that files with the same name get different ids; otherwise, a
 * random id.
 */
export function documentIdOf(file: File): string {
  const path = pathOf(file);
  const isUsable = path.includes("/") && [...path].length <= longestId && path.trim() === path && !/\p{Cc}/u.test(path);
  return isUsable ? path : crypto.randomUUID();
}

/** Returns the path of a document's file below the folder that it was uploaded from; null if it was not uploaded with its folder. */
export function pathOfDocument(id: string, fileName: string | null | undefined): string | null {
  return fileName != null && id.endsWith(`/${fileName.normalize("NFC")}`) ? id : null;
}

/** A document that an uploaded file may replace. */
export interface Twin {
  readonly id: string;
  /** Path of its file, or its title and the time of its last change. */
  readonly label: string;
}

interface Stored {
  readonly id: string;
  readonly original_file_name?: string | null | undefined;
}

/**
 * Returns the documents that a file may replace: the document with its path, or else those whose file has the same name, unless their
 * folders show that they are different files.
 */
export function twinsIn<Document extends Stored>(documents: readonly Document[], file: File): readonly Document[] {
  const path = pathOf(file);
  const same = documents.find(({ id }) => id === path && path.includes("/"));
  if (same !== undefined) return [same];
  return documents.filter(({ id, original_file_name: name }) => {
    if (name == null || name.normalize("NFC") !== file.name.normalize("NFC")) return false;
    const folder = pathOfDocument(id, name);
    return folder === null || folder.endsWith(`/${path}`) || path.endsWith(`/${folder}`);
  });
}
