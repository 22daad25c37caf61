import Type from "typebox";
import { about, closed, Id, uuidOrNull } from "../platform/endpoint/schemas.ts";
import { tool, type Tool } from "../platform/endpoint/tool.ts";
import { fail } from "../platform/errors/fail.ts";
import { StartOnboardingBody, startCodes } from "./onboarding.schema.ts";
import { startOnboarding, type StartOnboardingDeps } from "./start-onboarding.ts";

const { name, language, harvest, max_pages: maxPages, include, exclude } = StartOnboardingBody.properties;

export function createPersonaTool(deps: StartOnboardingDeps): Tool {
  return tool({
    name: "create_persona",
    title: "Create a persona from a website",
    description:
      "Starts creating a persona from a website: reads the site, adopts the brand's name, colors and languages, creates an avatar, and " +
      "loads the site's pages and products as knowledge unless harvest is false. Returns immediately; the job takes about a minute. " +
      "Call check_persona_status with the job_id every few seconds until the status is completed or failed. An account can run one job at a time. " +
      "For a site that was imported before, send its brand_id: this creates another persona of that brand and updates the knowledge.",
    access: ["account_key"],
    rate: "MutationDefault",
    codes: startCodes,
    input: Type.Object(
      {
        website_url: Type.String({
          minLength: 1,
          maxLength: 2_048,
          description: "such as https://shop.example; the scheme is optional",
        }),
        brand_id: Type.Optional(Type.String({ maxLength: 100, description: "id of an existing brand; default: a new brand" })),
        name,
        language,
        harvest,
        max_pages: maxPages,
        include,
        exclude,
      },
      closed,
    ),
    output: Type.Object({
      job_id: about("for `check_persona_status`", Id),
      persona_id: about("the persona that is being built", Id),
      brand_id: about("the brand that is being built", Id),
    }),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    handle: async ({ actor, input: { website_url: websiteUrl, brand_id: brand, max_pages: most, ...rest } }) => {
      const brandId = brand === undefined ? undefined : (uuidOrNull(brand) ?? fail("resource.not_found", "No brand with this id exists."));
      const started = await startOnboarding(deps, actor.accountId, {
        websiteUrl,
        ...rest,
        ...(brandId === undefined ? {} : { brandId }),
        ...(most === undefined ? {} : { maxPages: most }),
      });
      return { body: { job_id: started.jobId, persona_id: started.personaId, brand_id: started.brandId } };
    },
  });
}
