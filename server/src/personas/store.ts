import type { Schedule } from "./model/validate-persona.ts";

export type PersonaStatus = "draft" | "building" | "ready" | "failed" | "disabled";

/** What can be changed of a persona. */
export interface PersonaSettings {
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
  /** Whether shopping agents may read the brand's products by the public id. */
  readonly catalogTools: boolean;
}

/** A persona (decisions, chapter 3). */
export interface Persona extends PersonaSettings {
  readonly id: string;
  readonly accountId: string;
  readonly brandId: string;
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
    readonly description: string | null;
    readonly accentColors: readonly string[];
    readonly defaultCurrency: string | null;
    readonly languages: readonly string[];
  };
  /** Enabled sources of the brand: id and name. */
  readonly sources: ReadonlyMap<string, string>;
  /** The account documents that are activated for it, by their internal ids, ready or not; null without any. */
  readonly library: {
    /** Id of the account's hidden source. */
    readonly segment: string;
    readonly documents: ReadonlySet<string>;
  } | null;
}

export type CreateOutcome =
  | { readonly kind: "created"; readonly persona: Persona }
  /** The account has as many as it may. */
  | { readonly kind: "full" }
  | { readonly kind: "brand_gone" };

export interface PersonaStore {
  /** @param most personas that the account may have; exact, however many are created at once */
  create(persona: NewPersona, most: number): Promise<CreateOutcome>;
  /** Changes the fields that are given and no other. Null when the account has no such persona. */
  update(accountId: string, personaId: string, change: Partial<PersonaSettings>): Promise<Persona | null>;
  /** Takes its sessions, keys and activations along. False when the account has no such persona. */
  remove(accountId: string, personaId: string): Promise<boolean>;
  byId(accountId: string, personaId: string): Promise<Persona | null>;
  /** Any account's: only for finding out who a public id or a key belongs to. */
  context(personaId: string): Promise<PersonaContext | null>;
  list(
    accountId: string,
    page: { readonly limit: number; readonly offset: number; readonly brandId: string | null; readonly search: string | null },
  ): Promise<{ items: Persona[]; total: number }>;
  /** Public and ready personas of the account that the installation began with, oldest first. */
  listPublic(limit: number): Promise<Persona[]>;
}

export interface PersonaDocuments {
  /** Ready documents that each persona answers from: of its brand's enabled sources, and activated ones of the account. */
  counts(accountId: string, personaIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
