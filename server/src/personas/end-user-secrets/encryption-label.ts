/** Returns the encryption label, which binds a secret to its persona and `kid`. */
export function encryptionLabel(personaId: string, kid: string): string {
  return `end-user-secret:${personaId}:${kid}`;
}
