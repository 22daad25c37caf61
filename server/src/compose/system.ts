import { commandVariables } from "../config/command-variables.ts";
import { extractableTypes } from "../engines/extraction/formats/table.ts";
import { eventTypes } from "../events/event-types.schema.ts";
import { openApiDocument } from "../platform/http/openapi.ts";
import { networkMatcher } from "../platform/limits/client-address.ts";
import { once } from "../platform/lib/once.ts";
import { throttled } from "../platform/lib/throttled.ts";
import { ids } from "../platform/ids.ts";
import type { LiveIndexes } from "../search/retrieval-indexes.ts";
import { declaredRoutes } from "./declared-routes.ts";
import type { ComposedEmbedders } from "./embedders.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";

/** A long interval, because a remote embedder charges for each call. */
const embedderCheckMs = 30_000;

interface SystemParts {
  readonly models: ComposedEmbedders;
  readonly indexes: LiveIndexes;
}

/** Composes the operational endpoints (readiness, metrics, version) and the API reference. */
export function composeSystem(
  { settings, version, store, metrics, lifecycle, machine }: Foundation,
  { models, indexes }: SystemParts,
): Pick<RoutesDeps, "system" | "config" | "docs"> {
  const routes = once(declaredRoutes);
  const variables = commandVariables(settings);
  const embedderAnswers = throttled(embedderCheckMs, () => models.ask(uniqueText()));
  machine?.offerMetrics(metrics.rows);
  if (settings.seat !== null) metrics.memoryOf(settings.seat.number);
  return {
    system: {
      version,
      checks: [
        {
          name: "account",
          needsDatabase: false,
          check: async () => {
            if (!lifecycle.isOpen()) throw new Error("the first start is in progress");
          },
        },
        { name: "database", needsDatabase: true, check: () => store.database.ping() },
        { name: "migrations", needsDatabase: true, check: () => store.checkMigrations() },
        { name: "embedder", needsDatabase: false, check: async () => (models.isLoading() ? undefined : embedderAnswers()) },
        { name: "index", needsDatabase: true, check: () => indexes.caughtUp() },
      ],
      // The metrics of this process alone, if the supervisor does not respond.
      metrics: machine === null ? metrics.text : () => machine.metrics().catch(() => metrics.text()),
      isInternal: networkMatcher(["127.0.0.0/8", "::1", ...settings.internalServices]),
      stopping: lifecycle.isStopping,
      outage: store.database.outage,
    },
    config: {
      config: () => ({
        version,
        registration: settings.registration,
        mail: settings.mail.smtpUrl !== undefined,
        language_model: settings.languageModel !== undefined,
        upload: { max_bytes: settings.limits.fileBytes, max_pages: settings.limits.filePages, types: [...extractableTypes] },
        setup: lifecycle.isOpen() ? "done" : "owner",
        ...(variables === null ? {} : { command_variables: variables }),
      }),
    },
    docs: {
      routes,
      // The URL is known and final once the service responds.
      document: once(() => Buffer.from(JSON.stringify(openApiDocument(routes(), version, lifecycle.address(), eventTypes)))),
      baseUrl: lifecycle.address,
    },
  };
}

/** Returns text that is not in any cache. */
function uniqueText(): string {
  return `ready ${ids.uuidv4()}`;
}
