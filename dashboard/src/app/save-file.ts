/** Without a byte order mark, some spreadsheet programs do not read a CSV file as UTF-8. */
const byteOrderMark = "\uFEFF";

/**
 * Downloads a response body as a file.
 * @throws Error if the response is not a file
 */
export async function saveFile(answer: unknown, name: string, { isForSpreadsheets = false } = {}): Promise<void> {
  if (!(answer instanceof Response)) throw new Error("the response is not a file");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([isForSpreadsheets ? byteOrderMark : "", await answer.blob()]));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
