import type { KnownFacts } from "../../brands/facts/model/brand-facts.ts";
import type { Schedule } from "./validate-persona.ts";
import type { WidgetSettings } from "./widget.ts";

export type PersonaStatus = "draft" | "building" | "ready" | "failed" | "disabled";

/** Editable fields of a persona. */
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
  /** Concurrent live sessions; null for the tier's bound only. */
  readonly liveCapacity: number | null;
  /** Maximum visitors waiting for a live session; null for the default. */
  readonly waitingRoomCapacity: number | null;
  /** Whether shopping agents may read the brand's products by the public id. */
  readonly catalogTools: boolean;
  readonly widget: WidgetSettings;
}

/** Settings that change; omitted members of `widget` do not. */
export type SettingsChange = Partial<Omit<PersonaSettings, "widget"> & { readonly widget: Partial<WidgetSettings> }>;

/** A persona as stored. */
export interface Persona extends PersonaSettings {
  readonly id: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type NewPersona = Omit<Persona, "createdAt" | "updatedAt">;

/** A persona with its brand and the knowledge it answers from. */
export interface PersonaContext {
  readonly persona: Persona;
  readonly brand: {
    readonly id: string;
    readonly displayName: string;
    readonly description: string | null;
    readonly accentColors: readonly string[];
    readonly defaultCurrency: string | null;
    readonly languages: readonly string[];
    /** Facts of the business; null or absent if none are known. */
    readonly facts?: KnownFacts | null;
  };
  /** Enabled sources of the brand, by id with their names. */
  readonly sources: ReadonlyMap<string, string>;
  /** Activated account documents by internal id, ready or not; null if there are none. */
  readonly library: {
    /** Id of the account's hidden source. */
    readonly segment: string;
    readonly documents: ReadonlySet<string>;
  } | null;
}
