import { fail } from "../platform/errors/fail.ts";
import type { BillingStatements } from "../billing/billing.sql.ts";
import { assertPaid, assertRoomForPersona } from "../billing/model/subscription.ts";
import { brandById } from "../brands/brands.sql.ts";
import type { Transactions } from "../ports/database.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ids } from "../ports/ids.ts";
import { personaProblems, type PersonaFields } from "./model/validate-persona.ts";
import { personasChanged, type ChangeDeps } from "./personas-changed.ts";
import { sentSettings } from "./sent-settings.ts";
import type { NewPersona, Persona, PersonaSettings } from "./model/persona.ts";
import { widgetDefaults } from "./model/widget.ts";
import { insertPersona, keepBrand, lockPersonaCount } from "./personas.sql.ts";

export interface PersonasDeps extends ChangeDeps {
  readonly database: Transactions;
  readonly billing: Pick<BillingStatements, "subscription">;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type CreatePersonaInput = PersonaFields & { readonly brand_id: string; readonly name: string };

/** Default settings of a persona. */
export const personaDefaults: Omit<PersonaSettings, "name" | "languages"> = {
  status: "ready",
  description: null,
  avatarUrl: null,
  greeting: null,
  instructions: "",
  tone: null,
  suggestedQuestions: [],
  mode: "chat",
  model: null,
  isPublic: true,
  allowedOrigins: [],
  consentRequired: false,
  schedule: null,
  sessionInteractionLimit: null,
  sessionDurationLimitSeconds: null,
  liveCapacity: null,
  waitingRoomCapacity: null,
  catalogTools: false,
  widget: widgetDefaults,
};

/** Creates a persona for a brand, if the account's tier allows another one. The persona is ready to answer. */
export async function createPersona(deps: PersonasDeps, accountId: string, input: CreatePersonaInput): Promise<Persona> {
  const errors = personaProblems(input);
  if (errors.length > 0) fail("validation.failed", `\`${errors[0]?.field}\` ${errors[0]?.message}.`, { errors });
  const [brand, subscription] = await Promise.all([
    brandById(deps.database, accountId, input.brand_id),
    deps.billing.subscription(accountId),
  ]);
  if (brand === null) failBrand();
  if (subscription === null) fail("auth.user_not_initialized", "The account's setup is incomplete.");
  assertPaid(subscription, deps.clock.now());
  const { tier } = subscription;
  const sent = sentSettings(input);
  const persona: NewPersona = {
    ...personaDefaults,
    name: input.name,
    languages: brand.audienceLanguages,
    ...sent,
    widget: { ...widgetDefaults, ...sent.widget },
    id: deps.ids.uuidv7(),
    accountId,
    brandId: brand.id,
  };
  const created = await deps.database.transaction(async (tx) => {
    assertRoomForPersona(tier, await lockPersonaCount(tx, accountId));
    if (!(await keepBrand(tx, accountId, brand.id))) failBrand();
    return insertPersona(tx, persona);
  });
  await personasChanged(deps, accountId, created.id);
  return created;
}

function failBrand(): never {
  fail("resource.not_found", "No brand with this id exists.");
}
