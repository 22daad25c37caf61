/** Maximum length of a title in characters. */
export const mostTitle = 500;

/** Returns the title for a document that has none: its file name. */
export function titleByName(fileName: string): string {
  return fileName.slice(0, mostTitle);
}
