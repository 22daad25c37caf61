import type { SessionActor } from "../../ports/actor.ts";
import { type InstallationOwnerDeps, requireInstallationOwner } from "./installation-owner.ts";
import type { VisibleSetting } from "./visible-settings.ts";

/** Connection settings of the configured language model, without its key. */
export interface LanguageModelSummary {
  readonly provider: "openai-compatible" | "anthropic" | "google";
  readonly model: string;
  /** Host and port; null for the provider's default address. */
  readonly host: string | null;
  readonly hasVision: boolean;
  /** Whether the built-in answer engine replaces a failed model. */
  readonly fallsBack: boolean;
}

/** Connection settings of the configured embedding model, without its key. */
export interface EmbedderSummary {
  readonly kind: "packaged" | "folder" | "endpoint";
  /** Null if the model's files have not been loaded yet. */
  readonly model: string | null;
  /** Host and port of an endpoint; null for other kinds. */
  readonly host: string | null;
  readonly dimensions: number | null;
  /** BCP 47 tags; null if the model supports most languages, or if its languages are unknown. */
  readonly languages: readonly string[] | null;
  readonly isLoading: boolean;
}

export interface DescribeInstallationDeps extends InstallationOwnerDeps {
  readonly version: string;
  readonly database: "embedded" | "external";
  readonly sendsMail: boolean;
  readonly settings: readonly VisibleSetting[];
  readonly languageModel: LanguageModelSummary | null;
  readonly embedder: () => EmbedderSummary;
  /** Returns the number of documents that still need vectors, grouped by target model. */
  readonly lacking: () => Promise<ReadonlyMap<number, number>>;
}

export interface InstallationSummary extends Pick<
  DescribeInstallationDeps,
  "version" | "database" | "sendsMail" | "languageModel" | "settings"
> {
  readonly embedder: EmbedderSummary;
  /** Documents that still need vectors of a new model. Until the number is 0, the previous model is in use. */
  readonly documentsWithoutVectors: number;
}

/**
 * Returns the operator's configuration without secrets, and the progress of a change of the embedding model.
 * @throws Failure `auth.not_owner`
 */
export async function describeInstallation(deps: DescribeInstallationDeps, actor: SessionActor): Promise<InstallationSummary> {
  await requireInstallationOwner(deps, actor);
  const { version, database, sendsMail, languageModel, settings } = deps;
  const lacking = await deps.lacking();
  // Counts each document that uses the installation's model once. Documents of brands with their own model are counted separately.
  const documentsWithoutVectors = [...lacking.values()].reduce((sum, count) => sum + count, 0);
  return { version, database, sendsMail, languageModel, settings, embedder: deps.embedder(), documentsWithoutVectors };
}
