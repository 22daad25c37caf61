/** Returns the README of an archive. */
export function readme(lists: readonly { readonly name: string; readonly about: string }[], at: Date): string {
  return `# Account data

Exported on ${at.toISOString()}. All lists show the account as of this moment.

- \`*.jsonl\`: one JSON object per line, UTF-8. Times are in UTC. A list of more than 1 GiB continues in \`<name>-2.jsonl\`.
- \`files/\`: uploaded files and images. \`files/documents/<id>/\` is the file of the document with this \`id\` in \`documents.jsonl\`,
  \`files/document_versions/<document_id>/<version>/\` the file of an earlier version, and \`files/conversations/<id>/\` contains the images of a conversation.
- \`summary.json\`: the number of lines of each list, and the files that could not be found.

The archive contains personal data. It contains no passwords, keys, secrets or hashes of them.

| list | a line is |
| --- | --- |
${lists.map(({ name, about }) => `| \`${name}.jsonl\` | ${about} |`).join("\n")}
`;
}
