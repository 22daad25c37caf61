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
  /** Maximum number of concurrent live sessions; null if only the tier's limit applies. */
  readonly liveCapacity: number | null;
  /** Maximum number of visitors waiting for a live session; null for the default. */
  readonly waitingRoomCapacity: number | null;
  /** Whether shopping agents may read the brand's products with the persona's public id. */
  readonly catalogTools: boolean;
  readonly widget: WidgetSettings;
}

/** Settings to change. Omitted members of `widget` are unchanged. */
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

/** A persona with its brand and its knowledge. */
export interface PersonaContext {
  readonly persona: Persona;
  readonly brand: {
    readonly id: string;
    readonly displayName: string;
    readonly description: string | null;
    readonly accentColors: readonly string[];
    readonly defaultCurrency: string | null;
    readonly languages: readonly string[];
    /** Facts about the business; null or absent if none are known. */
    readonly facts?: KnownFacts | null;
  };
  /** Names of the brand's enabled sources, by source id. */
  readonly sources: ReadonlyMap<string, string>;
  /** Activated account documents by internal id, whether or not they are ready; null if there are none. */
  readonly library: {
    /** Id of the hidden source that stores the account's documents. */
    readonly segment: string;
    readonly documents: ReadonlySet<string>;
  } | null;
}
