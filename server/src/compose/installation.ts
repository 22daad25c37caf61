import type { EmbedderSettings, Settings } from "../config/settings.ts";
import { ids } from "../platform/ids.ts";
import type { LanguageModel } from "../ports/language-model.ts";
import type { EmbedderSummary, LanguageModelSummary } from "../setup/installation/describe-installation.ts";
import type { ComposedEmbedders } from "./embedders.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";

interface InstallationParts {
  readonly models: ComposedEmbedders;
  readonly languageModel: LanguageModel | null;
}

/** Composes what the owner of the installation sees of its settings, and the tests of its models. */
export function composeInstallation(
  { settings, version, store }: Foundation,
  { models, languageModel }: InstallationParts,
): Pick<RoutesDeps, "installation"> {
  return {
    installation: {
      version,
      database: settings.databaseUrl === undefined ? "embedded" : "external",
      sendsMail: settings.mail.smtpUrl !== undefined,
      languageModel: languageModelOf(settings),
      embedder: () => embedderOf(settings.embedder, models),
      lacking: () => store.generations.lacking(),
      isFirstAccount: (accountId) => store.mails.isFirstAccount(accountId),
      testedLanguageModel: languageModel,
      testedEmbedder: models.configured,
      uniqueText: () => `test ${ids.uuidv4()}`,
    },
  };
}

function languageModelOf({ languageModel }: Settings): LanguageModelSummary | null {
  if (languageModel === undefined) return null;
  const { provider, model, baseUrl, vision: hasVision, fallBack: fallsBack } = languageModel;
  return { provider, model, host: baseUrl === undefined ? null : hostOf(baseUrl), hasVision, fallsBack };
}

function embedderOf({ remote, modelDir }: EmbedderSettings, models: ComposedEmbedders): EmbedderSummary {
  const loaded = models.configured();
  const kind = remote !== undefined ? "endpoint" : modelDir !== undefined ? "folder" : "packaged";
  return {
    kind,
    model: loaded?.info.model ?? remote?.model ?? null,
    host: remote === undefined ? null : hostOf(remote.baseUrl),
    dimensions: loaded?.info.dimensions ?? null,
    languages: loaded?.info.languages ?? null,
    isLoading: loaded?.isLoading?.() ?? false,
  };
}

/** Without a path, since some providers take keys there. */
function hostOf(url: string): string {
  return new URL(url).host;
}
