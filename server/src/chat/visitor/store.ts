/** What is kept of visitors themselves. */
export interface VisitorStore {
  /** Whether the visitor has consented to talk with the persona. */
  hasConsented(personaId: string, endUserId: string): Promise<boolean>;
  /** Notes the consent; again changes nothing. Nothing happens where the persona is gone. */
  keepConsent(personaId: string, endUserId: string): Promise<void>;
}
