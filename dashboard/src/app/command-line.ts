/** Quotes a string as a single shell word. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Returns a shell line that runs a command for this installation. @param variables environment variables that the command needs */
export function commandLine(command: string, variables: Readonly<Record<string, string>>): string {
  return [...Object.entries(variables).map(([name, value]) => `${name}=${quoted(value)}`), command].join(" ");
}
