/** Returns a curl command that sends a visitor's request with the persona's public id. `-N` prints a stream as it arrives. */
export function curlOf(address: string, personaId: string, body: object): string {
  return [
    `curl -sN ${address} \\`,
    `  -H 'X-Persona-Id: ${personaId}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    // An apostrophe ends a quoted shell word.
    `  -d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`,
  ].join("\n");
}
