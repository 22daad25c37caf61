import Type from "typebox";
import { ok } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { about, closed, named, Nullable, type View } from "../platform/endpoint/schemas.ts";
import { testModel, type ModelsDeps } from "./models.ts";

const Models = named(
  "Models",
  Type.Object({
    language_model: about(
      "null without one: the built-in answerer answers",
      Nullable(
        Type.Object({
          name: about("provider and model", Type.String()),
          reads_images: about("whether it describes images of visitors", Type.Boolean()),
          falls_back: about("whether the built-in answerer takes over if it fails", Type.Boolean()),
        }),
      ),
    ),
    embedder: about(
      "the embedding model that searches use; null while it is unavailable: searches use keywords only",
      Nullable(
        Type.Object({
          model: Type.String(),
          dimensions: about("length of its vectors", Type.Integer()),
          languages: about("BCP 47 languages that it supports; null for most", Nullable(Type.Array(Type.String()))),
          loading: about("whether it is still being loaded", Type.Boolean()),
        }),
      ),
    ),
    migration: about(
      "null unless vectors of another model are being built; searches use the present model until they are complete",
      Nullable(Type.Object({ documents_remaining: about("documents of the installation that still lack them", Type.Integer()) })),
    ),
  }),
);

const Part = Type.Enum(["language_model", "embedder"]);

const ModelTestView = named(
  "ModelTest",
  Type.Object({
    part: about("the model that was called", Part),
    ok: Type.Boolean(),
    duration_ms: about("milliseconds until the whole response", Type.Integer()),
    answer: about("of a language model, at most 200 characters; null after an error", Nullable(Type.String())),
    dimensions: about("length of an embedding; null after an error", Nullable(Type.Integer())),
    error: about("why it failed, for people; null otherwise", Nullable(Type.String())),
  }),
);

const shared = { tag: "Service", access: ["session"], roles: ["owner"], codes: [] } as const;

/** Shows owners which models are configured, and tests them. Their settings and secrets are environment variables. */
export function modelRoutes(deps: ModelsDeps): Route[] {
  return [
    route({
      ...shared,
      method: "GET",
      url: "/api/installation/models",
      id: "getModels",
      summary: "Get the configured language model and embedding model, and the progress of an embedding migration",
      description:
        "Use it to see what answers and searches depend on. Models are configured with environment variables; addresses and keys are never returned. To call one, use `testModel`.",
      rate: "Global",
      answers: { 200: Models },
      handle: async () => {
        const embedder = deps.embedder();
        const remaining = await deps.remaining();
        const { languageModel } = deps;
        return ok<View<typeof Models>>({
          language_model:
            languageModel === null
              ? null
              : { name: languageModel.name, reads_images: languageModel.describe !== undefined, falls_back: deps.fallsBack },
          embedder:
            embedder === null
              ? null
              : {
                  model: embedder.info.model,
                  dimensions: embedder.info.dimensions,
                  languages: embedder.info.languages === null ? null : [...embedder.info.languages],
                  loading: embedder.isLoading?.() ?? false,
                },
          migration: remaining === null ? null : { documents_remaining: remaining },
        });
      },
    }),
    route({
      ...shared,
      method: "POST",
      url: "/api/installation/models/test",
      id: "testModel",
      summary: "Call the language model or the embedding model once and report how it responds",
      description:
        "Use it after a change of the configuration. A hosted model charges for the call; no credits are charged. A model that fails is reported with `ok: false`.",
      example: { part: "language_model" },
      rate: "MutationDefault",
      body: Type.Object({ part: about("which model to call", Part) }, closed),
      answers: { 200: ModelTestView },
      handle: async ({ body }) => {
        const { part, durationMs, answer, dimensions, error } = await testModel(deps, body.part);
        return ok<View<typeof ModelTestView>>({ part, ok: error === null, duration_ms: durationMs, answer, dimensions, error });
      },
    }),
  ];
}
