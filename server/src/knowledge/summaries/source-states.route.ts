import Type from "typebox";
import { fail } from "../../platform/errors/fail.ts";
import { accepted, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, DateTime, idParams, named, Nullable, uuidOrNull, type View } from "../../platform/endpoint/schemas.ts";
import { jobView } from "../jobs/job-view.ts";
import { ImportView } from "../imports/import.schema.ts";
import { lastImports, type LastImportsDeps } from "../imports/last-imports.ts";
import { JobView } from "../jobs/job.schema.ts";
import { listSources, type ListSourcesDeps } from "../sources/list-sources.ts";
import { askedBrand, OfBrand, SourceView, view } from "../sources/source.route.ts";
import type { CountedSource } from "../sources/model/source.ts";
import { requestSummary, type SummariesDeps } from "./request-summary.ts";
import { sourceStatus, summaryState } from "./source-status.ts";
import type { SourceState } from "./model/summary.ts";

const Summary = named(
  "SourceSummary",
  Type.Object({
    state: about("`building`: a job computes it", Type.Enum(["building", "ready", "failed"])),
    text: about("null until it is ready", Nullable(Type.String())),
    built_at: about("null until it is ready", Nullable(DateTime)),
    error: about(
      "reason that it failed; null otherwise",
      Nullable(
        Type.Object({
          code: about("stable; branch on it", Type.String()),
          message: about("message in English, for people", Type.String()),
        }),
      ),
    ),
  }),
);

const SourceStateView = named(
  "SourceState",
  Type.Object({
    ...SourceView.properties,
    pending_count: about("documents that are waiting or being processed", Type.Integer()),
    failed_count: about("number of documents that could not be processed", Type.Integer()),
    warning_count: about("documents with warnings, in any state; to list them, call `listDocuments` with `warning`", Type.Integer()),
    updated_at: about("when one of its documents was last written; null if it has no documents", Nullable(DateTime)),
    status: about("running activity of the source", Type.Enum(["idle", "importing", "summarizing", "removing"])),
    import: about("the latest import; null if there was none", Nullable(ImportView)),
    summary: about("summary of the source; null if there is none", Nullable(Summary)),
  }),
);

function stateView(
  source: CountedSource,
  state: SourceState | undefined,
  imported: View<typeof ImportView> | undefined,
): View<typeof SourceStateView> {
  const summary = summaryState(state);
  return {
    ...view(source),
    pending_count: source.documentCount - source.readyCount - source.failedCount,
    failed_count: source.failedCount,
    warning_count: source.warningCount,
    updated_at: source.changedAt?.toISOString() ?? null,
    status: sourceStatus(state, source.isCrawled),
    import: imported ?? null,
    summary:
      summary === null
        ? null
        : { state: summary.state, text: summary.text, built_at: summary.builtAt?.toISOString() ?? null, error: summary.error },
  };
}

function sourceIdOf(text: string): string {
  return uuidOrNull(text) ?? fail("knowledge.source_not_found", "No source with this id exists.");
}

const access = ["account_key", "session"] as const;

/** Routes for the states of sources, for the dashboard. */
export function sourceStateRoutes(deps: SummariesDeps & ListSourcesDeps & LastImportsDeps): Route[] {
  return [
    route({
      method: "GET",
      url: "/api/knowledge/sources",
      id: "listSourceStates",
      summary: "List sources, including their activity, last import and summary",
      description:
        "Use it for a dashboard that shows what is running for each source. If a program only writes, `listSources` is sufficient.",
      tag: "Sources",
      access,
      rate: "Global",
      codes: ["resource.not_found"],
      query: OfBrand,
      answers: { 200: Type.Object({ sources: Type.Array(SourceStateView) }) },
      handle: async ({ actor, query }) => {
        const [sources, states, imports] = await Promise.all([
          listSources(deps, actor.accountId, askedBrand(query)),
          deps.summaries.states(actor.accountId),
          lastImports(deps, actor.accountId),
        ]);
        const stateOf = new Map(states.map((state) => [state.sourceId, state]));
        return ok({ sources: sources.map((source) => stateView(source, stateOf.get(source.id), imports.get(source.id))) });
      },
    }),
    route({
      method: "POST",
      url: "/api/knowledge/sources/:source_id/summary",
      id: "summarizeSource",
      summary: "Rebuild the summary of a source",
      description: "Use it after the content of a source changes substantially. Search and chat do not use the summary.",
      tag: "Sources",
      access,
      rate: "MutationDefault",
      codes: ["knowledge.source_not_found", "knowledge.summary_in_progress"],
      roles: ["owner", "admin"],
      params: idParams("source_id"),
      answers: { 202: JobView },
      handle: async ({ actor, params }) => {
        const job = await requestSummary(deps, actor.accountId, sourceIdOf(params.source_id));
        return accepted(jobView(job));
      },
    }),
  ];
}
