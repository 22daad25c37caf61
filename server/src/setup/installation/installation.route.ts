import Type from "typebox";
import { ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, named, Nullable, type View } from "../../platform/endpoint/schemas.ts";
import { describeInstallation, type DescribeInstallationDeps, type InstallationSummary } from "./describe-installation.ts";
import { testModel, type ModelTest, type TestModelDeps } from "./test-model.ts";

const Installation = named(
  "Installation",
  Type.Object({
    version: about("of the service", Type.String()),
    database: about("`embedded`: run by the service; `external`: `DATABASE_URL`", Type.Enum(["embedded", "external"])),
    mail: Type.Boolean({ description: "whether mail is sent; otherwise, links are in the outbox" }),
    language_model: about(
      "null without one: the built-in answerer answers",
      Nullable(
        Type.Object({
          provider: about("kind of the interface", Type.Enum(["openai-compatible", "anthropic", "google"])),
          model: Type.String({ description: "as the provider calls it" }),
          host: about("host and port; null for the provider's usual address", Nullable(Type.String())),
          vision: Type.Boolean({ description: "whether visitors' images are sent to it" }),
          falls_back: Type.Boolean({ description: "whether the built-in answerer replaces it when it fails" }),
        }),
      ),
    ),
    embedder: about(
      "the model that the settings name, which may not serve yet",
      Type.Object({
        kind: about(
          "`packaged`: part of the service; `folder`: files of this machine; `endpoint`: a server",
          Type.Enum(["packaged", "folder", "endpoint"]),
        ),
        model: about("null until its files are loaded", Nullable(Type.String())),
        host: about("host and port of an endpoint; null otherwise", Nullable(Type.String())),
        dimensions: about("length of its vectors; null while it has not been reached", Nullable(Type.Integer())),
        languages: about("BCP 47; null if it supports most languages, or has not been reached", Nullable(Type.Array(Type.String()))),
        is_loading: Type.Boolean({ description: "until then, search uses keywords only" }),
      }),
    ),
    settings: about(
      "what the environment sets, or the defaults",
      Type.Array(
        Type.Object({
          name: about("of the environment variable", Type.String()),
          value: about("null if it is not set, or secret", Nullable(Type.String())),
          is_secret: Type.Boolean({ description: "whether the value is not shown" }),
          is_set: Type.Boolean({ description: "whether there is a value, for a secret, too" }),
        }),
      ),
    ),
    documents_without_vectors: Type.Integer({
      description: "documents that wait for vectors of a new embedding model; the previous one is used until there are none",
    }),
  }),
);

const Test = named(
  "ModelTest",
  Type.Object({
    works: Type.Boolean({ description: "whether it answered" }),
    milliseconds: Type.Integer({ description: "until the whole answer, or the failure" }),
    answer: about("of a language model, at most 300 characters; null otherwise", Nullable(Type.String())),
    dimensions: about("length of an embedder's vector; null otherwise", Nullable(Type.Integer())),
    error: about("why it does not work; null if it does", Nullable(Type.String())),
  }),
);

const shared = { tag: "Service", access: ["session"], roles: ["owner"], codes: ["auth.not_owner"] } as const;

/** What the operator configured, and tests of the models. */
export function installationRoutes(deps: DescribeInstallationDeps & TestModelDeps): Route[] {
  return [
    route({
      ...shared,
      method: "GET",
      url: "/api/installation",
      id: "getInstallation",
      summary: "Get the settings of the installation",
      description:
        "Returns the configured models, the database and the progress of a change of the embedding model, without secrets. Settings come from the environment and are changed there.",
      rate: "Global",
      answers: { 200: Installation },
      handle: async ({ actor }) => ok(view(await describeInstallation(deps, actor)), { "cache-control": "no-store" }),
    }),
    route({
      ...shared,
      method: "POST",
      url: "/api/installation/model-tests",
      id: "testModel",
      summary: "Ask a configured model once",
      description:
        "Sends one short request to the language model or the embedding model, and returns how long it took. It costs what the provider charges, and no credits. A model that fails is a result with `works: false`.",
      rate: "AuthRefresh",
      body: Type.Object({ model: about("which one to ask", Type.Enum(["language_model", "embedder"])) }, closed),
      example: { model: "embedder" },
      answers: { 200: Test },
      handle: async ({ actor, body }) => ok<View<typeof Test>>(resultView(await testModel(deps, actor, body.model))),
    }),
  ];
}

function view({ sendsMail, languageModel, embedder, documentsWithoutVectors, settings, ...rest }: InstallationSummary) {
  return {
    ...rest,
    mail: sendsMail,
    language_model:
      languageModel === null
        ? null
        : {
            provider: languageModel.provider,
            model: languageModel.model,
            host: languageModel.host,
            vision: languageModel.hasVision,
            falls_back: languageModel.fallsBack,
          },
    embedder: {
      kind: embedder.kind,
      model: embedder.model,
      host: embedder.host,
      dimensions: embedder.dimensions,
      languages: embedder.languages,
      is_loading: embedder.isLoading,
    },
    settings: settings.map(({ name, value, isSecret, isSet }) => ({ name, value, is_secret: isSecret, is_set: isSet })),
    documents_without_vectors: documentsWithoutVectors,
  };
}

function resultView(test: ModelTest): View<typeof Test> {
  return { ...test };
}
