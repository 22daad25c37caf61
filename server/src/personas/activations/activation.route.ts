import Type from "typebox";
import { empty, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, idParams, TotalCount } from "../../platform/endpoint/schemas.ts";
import { personaId } from "../persona.schema.ts";
import { activatedDocuments, addActivations, removeActivation, replaceActivations, type ActivationsDeps } from "./activate-documents.ts";
import { mostActivations } from "./model/activation-rules.ts";

// Longer than any valid id, because the id's limit applies to its composed Unicode form, and decomposed forms have more characters.
const ExternalId = Type.String({ maxLength: 1_000 });
const ExternalIds = Type.Array(Type.String());
const url = "/api/personas/:persona_id/knowledge";
const tag = "Personas";
const access = ["account_key", "session"] as const;
const writers = ["owner", "admin"] as const;

/** Routes for the account documents that a persona uses in addition to its brand's sources. */
export function activationRoutes(deps: ActivationsDeps): Route[] {
  return [listActivationsRoute(deps), replaceActivationsRoute(deps), addActivationsRoute(deps), removeActivationRoute(deps)];
}

function listActivationsRoute(deps: ActivationsDeps): Route {
  return route({
    method: "GET",
    url,
    id: "listActivations",
    summary: "List the account documents that are activated for a persona",
    description:
      "Use it to see which account documents a persona uses in addition to the sources of its brand. To list sources, call `listSources`.",
    tag,
    access,
    rate: "Global",
    codes: ["resource.not_found"],
    params: idParams("persona_id"),
    answers: {
      200: Type.Object({
        external_ids: about("external ids of the documents that the persona uses in addition to the sources of its brand", ExternalIds),
        total_count: TotalCount,
      }),
    },
    handle: async ({ actor, params }) => {
      const active = await activatedDocuments(deps, actor.accountId, personaId(params.persona_id));
      return ok({ external_ids: active, total_count: active.length });
    },
  });
}

function replaceActivationsRoute(deps: ActivationsDeps): Route {
  return route({
    method: "PUT",
    url,
    id: "replaceActivations",
    summary: "Set the account documents that are activated for a persona. All others are deactivated",
    description:
      "Use it to replace the whole list in one call: documents that are not in the list are deactivated. To add documents, call `addActivations`.",
    example: { external_ids: ["returns-policy", "size-guide"] },
    tag,
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found"],
    roles: writers,
    params: idParams("persona_id"),
    body: Type.Object(
      {
        external_ids: about(
          "the complete list of external ids; documents that are not in it are deactivated",
          Type.Array(ExternalId, { maxItems: mostActivations }),
        ),
      },
      closed,
    ),
    answers: {
      200: Type.Object({
        external_ids: about("external ids of the active documents after the call", ExternalIds),
        activated: about("number of documents that were activated", Type.Integer()),
        deactivated: about("number of documents that were deactivated", Type.Integer()),
        unchanged: about("number of documents that were already active", Type.Integer()),
      }),
    },
    handle: async ({ actor, params, body }) => {
      const id = personaId(params.persona_id);
      const { externalIds, ...counts } = await replaceActivations(deps, actor.accountId, id, body.external_ids);
      return ok({ external_ids: externalIds, ...counts });
    },
  });
}

function addActivationsRoute(deps: ActivationsDeps): Route {
  return route({
    method: "POST",
    url,
    id: "addActivations",
    summary: "Activate additional account documents for a persona",
    description:
      "Use it to add account documents without deactivating those that are already active. Documents in the sources of the persona's brand do not need activation.",
    example: { external_ids: ["returns-policy"] },
    tag,
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found"],
    roles: writers,
    params: idParams("persona_id"),
    body: Type.Object(
      {
        external_ids: about(
          "external ids of the documents to activate",
          Type.Array(ExternalId, { minItems: 1, maxItems: mostActivations }),
        ),
      },
      closed,
    ),
    answers: {
      200: Type.Object({
        added: about("number of documents that were not active before", Type.Integer()),
        skipped: about("number of documents that were already active", Type.Integer()),
      }),
    },
    handle: async ({ actor, params, body }) =>
      ok(await addActivations(deps, actor.accountId, personaId(params.persona_id), body.external_ids)),
  });
}

function removeActivationRoute(deps: ActivationsDeps): Route {
  return route({
    method: "DELETE",
    url: `${url}/:external_id`,
    id: "removeActivation",
    summary: "Deactivate an account document for a persona. Succeeds even if it was not active",
    description:
      "Use it to remove one account document from one persona; the document itself is kept. To delete it everywhere, call `deleteAccountDocument`.",
    tag,
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found"],
    roles: writers,
    params: Type.Object({ persona_id: Type.String(), external_id: about("external id of the document", Type.String()) }),
    answers: { 204: null },
    handle: async ({ actor, params }) => {
      await removeActivation(deps, actor.accountId, personaId(params.persona_id), params.external_id);
      return empty(204);
    },
  });
}
