import Type from "typebox";
import { ok } from "../../endpoint/call.ts";
import { route, type Route } from "../../endpoint/route.ts";
import { about, named, type View } from "../../endpoint/schemas.ts";

const Config = named(
  "Config",
  Type.Object({
    version: about("version of the service", Type.String()),
    registration: about("whether anyone can register an account", Type.Enum(["open", "closed"])),
    mail: Type.Boolean({ description: "whether emails are sent; if not, their links are in the outbox" }),
    language_model: Type.Boolean({
      description: "whether a language model writes replies; if not, the built-in answer engine quotes documents",
    }),
    upload: about(
      "upload limits, for checking files before they are sent",
      Type.Object({
        max_bytes: about("largest file", Type.Integer()),
        max_pages: about("maximum number of pages or slides in a file", Type.Integer()),
        types: about("supported types, as file name extensions", Type.Array(Type.String())),
      }),
    ),
    command_variables: about(
      "environment variables that a command on the service's machine needs, such as `DATA_DIR`; absent if other machines can reach the service",
      Type.Optional(Type.Record(Type.String(), Type.String())),
    ),
    setup: Type.Enum(["owner", "done"], { description: "`owner` until the owner's account has been created on first start" }),
  }),
);

export interface ConfigRouteDeps {
  readonly config: () => View<typeof Config>;
}

export function configRoute({ config }: ConfigRouteDeps): Route {
  return route({
    method: "GET",
    url: "/api/config",
    id: "getConfig",
    summary: "Get the information about the installation that a page needs before the user signs in",
    description:
      "Use it to show registration only where it is open, and to check files before an upload. It contains no account data. To get the signed-in user, call `getMe`.",
    tag: "Service",
    access: "public",
    rate: "Global",
    codes: [],
    answers: { 200: Config },
    handle: async () => ok<View<typeof Config>>(config()),
  });
}
