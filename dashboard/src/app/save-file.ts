/** Saves the body of an answer as a file of the person's computer. @throws Error if the answer is not a file */
export async function saveFile(answer: unknown, name: string): Promise<void> {
  if (!(answer instanceof Response)) throw new Error("the service did not answer with a file");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
