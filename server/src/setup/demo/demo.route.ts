import Type from "typebox";
import { empty, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, Id, named, Nullable, type View } from "../../platform/endpoint/schemas.ts";
import { findDemo, loadDemo, removeDemo, type Demo, type ManageDemoDeps } from "./manage-demo.ts";

const DemoView = named(
  "Demo",
  Type.Object({
    status: about("`loading`: an earlier request or start was interrupted, or is running", Type.Enum(["none", "loading", "loaded"])),
    brand_id: about("the demo brand; null while it does not exist", Nullable(Id)),
    persona_id: about("the demo persona; null while it does not exist", Nullable(Id)),
    is_available: about("whether the account can load it: only the installation's first account", Type.Boolean()),
  }),
);

function view({ status, brandId, personaId, isAvailable }: Demo): View<typeof DemoView> {
  return { status, brand_id: brandId, persona_id: personaId, is_available: isAvailable };
}

const shared = { url: "/api/demo", tag: "Service", access: ["session"] } as const;
const changes = { ...shared, rate: "MutationDefault", roles: ["owner", "admin"] } as const;

/** Routes for the demo brand, which an owner loads to try the service and removes before going live. */
export function demoRoutes(deps: ManageDemoDeps): Route[] {
  return [
    route({
      ...shared,
      method: "GET",
      id: "getDemo",
      summary: "Get the account's demo brand",
      description: "Use it to distinguish the demo from your own brands. To list all brands, call `listBrands`.",
      rate: "Global",
      codes: [],
      answers: { 200: DemoView },
      handle: async ({ actor }) => ok(view(await findDemo(deps, actor.accountId))),
    }),
    route({
      ...changes,
      method: "POST",
      id: "loadDemo",
      summary: "Load the demo brand and its persona, products and files",
      description:
        "Use it to try the service without your own data. If the demo is already loaded, it is returned unchanged. Its documents are processed in the background; to follow the progress, call `listSourceStates`.",
      codes: ["auth.not_owner"],
      answers: { 200: DemoView },
      handle: async ({ actor }) => ok(view(await loadDemo(deps, actor))),
    }),
    route({
      ...changes,
      method: "DELETE",
      id: "removeDemo",
      summary: "Delete the demo brand and its persona, conversations and documents",
      description:
        "Use it before you go live. To delete one of your own brands, call `deleteBrand`. To load the demo again, call `loadDemo`.",
      codes: ["auth.not_owner", "brand.removal_busy", "brand.onboarding_active", "brand.has_integration_streams"],
      answers: { 204: null },
      handle: async ({ actor }) => {
        await removeDemo(deps, actor);
        return empty(204);
      },
    }),
  ];
}
