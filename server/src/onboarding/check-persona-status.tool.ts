import Type from "typebox";
import { about, closed, Nullable, uuidOrNull } from "../platform/endpoint/schemas.ts";
import { tool, type Tool } from "../platform/endpoint/tool.ts";
import { fail } from "../platform/errors/fail.ts";
import { findOnboarding, type FindOnboardingDeps } from "./find-onboarding.ts";
import { OnboardingView } from "./onboarding.schema.ts";

const { jobId, personaId, status, step, progress, pages } = OnboardingView.properties;
const SentId = Type.Optional(Type.String({ maxLength: 100 }));

export function checkPersonaStatusTool(deps: FindOnboardingDeps): Tool {
  return tool({
    name: "check_persona_status",
    title: "Check the status of a persona",
    description:
      "Returns the progress of a persona started with create_persona, by job_id or persona_id. While the status is queued or running, call it " +
      "again in a few seconds. When it is completed, the persona is ready. When it is failed, see error.",
    access: ["account_key"],
    rate: "Global",
    codes: ["resource.not_found"],
    input: Type.Object(
      {
        job_id: about("from `create_persona`; or send `persona_id`", SentId),
        persona_id: about("from `create_persona`; or send `job_id`", SentId),
      },
      { ...closed, description: "send job_id or persona_id; job_id takes precedence" },
    ),
    output: Type.Object({
      job_id: jobId,
      persona_id: personaId,
      status,
      step,
      progress,
      pages,
      error: about(
        "reason for the failure; null otherwise",
        Nullable(
          Type.Object({
            code: about("stable; branch on it", Type.String()),
            message: about("message in English, for people", Type.String()),
          }),
        ),
      ),
    }),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    handle: async ({ actor, input }) => {
      const job = await findOnboarding(deps, actor.accountId, named(input));
      const { error } = job;
      return {
        body: {
          job_id: job.jobId,
          persona_id: job.personaId,
          status: job.status,
          step: job.step,
          progress: job.progress,
          pages: job.pages,
          error: error === null ? null : { code: error.code, message: error.message },
        },
      };
    },
  });
}

interface Named {
  readonly job_id?: string;
  readonly persona_id?: string;
}

function named({ job_id: job, persona_id: persona }: Named): { readonly jobId: string } | { readonly personaId: string } {
  if (job !== undefined) return { jobId: uuidOrNull(job) ?? fail("resource.not_found", "No onboarding job with this id exists.") };
  if (persona !== undefined)
    return { personaId: uuidOrNull(persona) ?? fail("resource.not_found", "This persona was not created by an onboarding job.") };
  const message = "is required, unless `persona_id` is sent";
  fail("validation.failed", `\`job_id\` ${message}.`, { errors: [{ field: "job_id", code: "required", message }] });
}
