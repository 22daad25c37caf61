import Type from "typebox";
import { ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, named, Nullable, type View } from "../../platform/endpoint/schemas.ts";
import { describeInstallation, type DescribeInstallationDeps, type InstallationSummary } from "./describe-installation.ts";
import { testModel, type ModelTest, type TestModelDeps } from "./test-model.ts";

const Installation = named(
  "Installation",
  Type.Object({
    version: about("version of the service", Type.String()),
    database: about("`embedded`: run by the service; `external`: `DATABASE_URL`", Type.Enum(["embedded", "external"])),
    mail: Type.Boolean({ description: "whether emails are sent; if not, their links are in the outbox" }),
    language_model: about(
      "null if none is configured: the built-in answer engine is used",
      Nullable(
        Type.Object({
          provider: about("kind of the interface", Type.Enum(["openai-compatible", "anthropic", "google"])),
          model: Type.String({ description: "name of the model, in the form that the provider uses" }),
          host: about("host and port; null for the provider's default address", Nullable(Type.String())),
          vision: Type.Boolean({ description: "whether visitors' images are sent to it" }),
          falls_back: Type.Boolean({ description: "whether the built-in answer engine is used when the model fails" }),
        }),
      ),
    ),
    embedder: about(
      "the configured model, which may not be in use yet",
      Type.Object({
        kind: about(
          "`packaged`: part of the service; `folder`: files on this machine; `endpoint`: a server",
          Type.Enum(["packaged", "folder", "endpoint"]),
        ),
        model: about("null until its files are loaded", Nullable(Type.String())),
        host: about("host and port of an endpoint; null for other kinds", Nullable(Type.String())),
        dimensions: about("vector length; null until the model has been reached", Nullable(Type.Integer())),
        languages: about(
          "BCP 47 tags; null if the model supports most languages or has not been reached",
          Nullable(Type.Array(Type.String())),
        ),
        is_loading: Type.Boolean({ description: "until then, search uses keywords only" }),
      }),
    ),
    settings: about(
      "settings from the environment, or their defaults",
      Type.Array(
        Type.Object({
          name: about("name of the environment variable", Type.String()),
          value: about("null if the variable is not set or is secret", Nullable(Type.String())),
          is_secret: Type.Boolean({ description: "whether the value is secret and not shown" }),
          is_set: Type.Boolean({ description: "whether the variable has a value, even if it is secret" }),
        }),
      ),
    ),
    documents_without_vectors: Type.Integer({
      description: "documents that still need vectors from a new embedding model; until the number is 0, the previous model is in use",
    }),
  }),
);

const Test = named(
  "ModelTest",
  Type.Object({
    works: Type.Boolean({ description: "whether the model responded" }),
    milliseconds: Type.Integer({ description: "milliseconds until the complete answer or the failure" }),
    answer: about("reply from a language model, at most 300 characters; null for an embedding model", Nullable(Type.String())),
    dimensions: about("vector length of an embedding model; null for a language model", Nullable(Type.Integer())),
    error: about("reason for the failure; null if the model works", Nullable(Type.String())),
  }),
);

const shared = { tag: "Service", access: ["session"], roles: ["owner"], codes: ["auth.not_owner"] } as const;

/** Routes for the operator's configuration and for model tests. */
export function installationRoutes(deps: DescribeInstallationDeps & TestModelDeps): Route[] {
  return [
    route({
      ...shared,
      method: "GET",
      url: "/api/installation",
      id: "getInstallation",
      summary: "Get the installation's settings",
      description:
        "Returns the configured models, the database and the progress of a change to another embedding model, without secrets. Settings are read from the environment. To change a setting, change the environment and restart the service.",
      rate: "Global",
      answers: { 200: Installation },
      handle: async ({ actor }) => ok(view(await describeInstallation(deps, actor)), { "cache-control": "no-store" }),
    }),
    route({
      ...shared,
      method: "POST",
      url: "/api/installation/model-tests",
      id: "testModel",
      summary: "Test a configured model with one request",
      description:
        "Sends one short request to the language model or the embedding model, and returns how long it took. The provider may charge for it; Parlance charges no credits. If the model fails, the result has `works: false`.",
      rate: "AuthRefresh",
      body: Type.Object({ model: about("the model to test", Type.Enum(["language_model", "embedder"])) }, closed),
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
