import type { SessionActor } from "../../ports/actor.ts";
import { type InstallationOwnerDeps, requireInstallationOwner } from "./installation-owner.ts";
import type { VisibleSetting } from "./visible-settings.ts";

/** How the configured language model is reached; never its key. */
export interface LanguageModelSummary {
  readonly provider: "openai-compatible" | "anthropic" | "google";
  readonly model: string;
  /** Host and port; null for the provider's usual address. */
  readonly host: string | null;
  readonly hasVision: boolean;
  /** Whether the built-in answerer replaces a failed model. */
  readonly fallsBack: boolean;
}

/** How the configured embedding model is reached; never its key. */
export interface EmbedderSummary {
  readonly kind: "packaged" | "folder" | "endpoint";
  /** Null if it is unknown: files that are not loaded yet. */
  readonly model: string | null;
  /** Host and port of an endpoint; null otherwise. */
  readonly host: string | null;
  readonly dimensions: number | null;
  /** BCP 47; null if the model supports most languages, or is unknown. */
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
  /** Counts the documents without vectors of the model that shall serve them, by model. */
  readonly lacking: () => Promise<ReadonlyMap<number, number>>;
}

export interface InstallationSummary extends Pick<
  DescribeInstallationDeps,
  "version" | "database" | "sendsMail" | "languageModel" | "settings"
> {
  readonly embedder: EmbedderSummary;
  /** Documents that still wait for vectors of another model; until there are none, the previous model serves. */
  readonly documentsWithoutVectors: number;
}

/**
 * Returns what the operator configured, without secrets, and the progress of a change of the embedding model.
 * @throws Failure `auth.not_owner`
 */
export async function describeInstallation(deps: DescribeInstallationDeps, actor: SessionActor): Promise<InstallationSummary> {
  await requireInstallationOwner(deps, actor);
  const { version, database, sendsMail, languageModel, settings } = deps;
  const lacking = await deps.lacking();
  // A document counts once for the installation's model; those of brands with a model of their own are others.
  const documentsWithoutVectors = [...lacking.values()].reduce((sum, count) => sum + count, 0);
  return { version, database, sendsMail, languageModel, settings, embedder: deps.embedder(), documentsWithoutVectors };
}
