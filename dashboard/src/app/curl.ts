/** A call as a visitor, to paste into a shell, with the persona's public id. `-N` shows a stream as it arrives. */
export function curlOf(address: string, personaId: string, body: object): string {
  return [
    `curl -sN ${address} \\`,
    `  -H 'X-Persona-Id: ${personaId}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    // An apostrophe ends a quoted word of the shell.
    `  -d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`,
  ].join("\n");
}
