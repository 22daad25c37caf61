export type PersonaStatus = "draft" | "building" | "ready" | "failed" | "disabled";

export interface ScheduleWindow {
  /** ISO days of the week, 1 = Monday. */
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
}

export interface Schedule {
  readonly timezone: string;
  readonly windows: readonly ScheduleWindow[];
}

/** A persona (decisions, chapter 3). */
export interface Persona {
  readonly id: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly name: string;
  readonly status: PersonaStatus;
  readonly description: string | null;
  readonly avatarUrl: string | null;
  readonly greeting: string | null;
  readonly instructions: string;
  readonly tone: string | null;
  readonly languages: readonly string[];
  readonly suggestedQuestions: readonly string[];
  readonly mode: "chat" | "full";
  readonly model: string | null;
  readonly isPublic: boolean;
  readonly allowedOrigins: readonly string[];
  readonly consentRequired: boolean;
  readonly schedule: Schedule | null;
  readonly sessionInteractionLimit: number | null;
  readonly sessionDurationLimitSeconds: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type NewPersona = Omit<Persona, "createdAt" | "updatedAt">;

/** Where a persona answers from, and as whom. */
export interface PersonaContext {
  readonly persona: Persona;
  readonly brand: {
    readonly id: string;
    readonly displayName: string;
    readonly accentColors: readonly string[];
    readonly defaultCurrency: string | null;
    readonly languages: readonly string[];
  };
  /** Enabled sources of the brand: id and name. */
  readonly sources: ReadonlyMap<string, string>;
}

export interface PersonaStore {
  create(persona: NewPersona): Promise<Persona>;
  byId(accountId: string, personaId: string): Promise<Persona | null>;
  /** Any account's: only for finding out who a public id or a key belongs to. */
  context(personaId: string): Promise<PersonaContext | null>;
  list(
    accountId: string,
    page: { readonly limit: number; readonly offset: number; readonly brandId: string | null; readonly search: string | null },
  ): Promise<{ items: Persona[]; total: number }>;
  /** Ready documents of the enabled sources of each persona's brand. */
  documentCounts(accountId: string, personaIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
