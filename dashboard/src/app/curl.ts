/** Returns a visitor's call with the persona's public id, as a shell command to paste. `-N` prints a stream as it arrives. */
export function curlOf(address: string, personaId: string, body: object): string {
  return [
    `curl -sN ${address} \\`,
    `  -H 'X-Persona-Id: ${personaId}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    // An apostrophe ends a quoted shell word.
    `  -d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`,
  ].join("\n");
}
