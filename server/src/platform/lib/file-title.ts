/** Maximum length of a title in characters. */
export const mostTitle = 500;

/** Returns the title shown for a document without one: its file name. */
export function titleByName(fileName: string): string {
  return fileName.slice(0, mostTitle);
}
