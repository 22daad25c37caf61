/** What a secret is sealed for: neither another persona nor another `kid` can be given its row. */
export function sealLabel(personaId: string, kid: string): string {
  return `end-user-secret:${personaId}:${kid}`;
}
