/** Maximum length of a title in characters. */
export const mostTitle = 500;

/** Returns the title for a document without one, which is its file name. */
export function titleByName(fileName: string): string {
  return fileName.slice(0, mostTitle);
}
