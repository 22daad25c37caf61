import type { TSchema } from "typebox";
import type { NamedObjects, ObjectKind } from "../../ports/object-owners.ts";
import type { Call } from "./call.ts";
import { uuidOrNull } from "./schemas.ts";

/** Kinds of objects, by the parameter or field that contains the object's id. */
const kinds: Readonly<Record<string, ObjectKind>> = {
  brand_id: "brand",
  brand: "brand",
  persona_id: "persona",
  widget_persona_id: "persona",
  source_id: "source",
  integration_id: "integration",
  job_id: "job",
  webhook_id: "webhook",
  delivery_id: "delivery",
};

/** Parts of a route's declaration that determine which objects its calls refer to. */
interface Declaration {
  readonly url: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
}

/**
 * Returns the kind of object that a name refers to. Onboarding paths use `job_id` for onboarding jobs, which are not jobs of the knowledge
 * API.
 */
function kindOf(name: string, { url }: Declaration): ObjectKind | undefined {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  return kind === "job" && url.startsWith("/api/onboarding/") ? "onboarding" : kind;
}

function fieldsOf(schema: TSchema | undefined): Readonly<Record<string, TSchema>> {
  const described: { readonly properties?: Readonly<Record<string, TSchema>> } | undefined = schema;
  return described?.properties ?? {};
}

/** Returns whether the route accepts the id of an object in its path, its query, its body or the `target` of its body. */
export function takesObjects(declared: Declaration): boolean {
  const body = fieldsOf(declared.body);
  const fields = [declared.params, declared.query, declared.body, body["target"]].flatMap((schema) => Object.keys(fieldsOf(schema)));
  return fields.some((name) => kindOf(name, declared) !== undefined);
}

/** Returns the objects that a call refers to in its path, its query, its body or the `target` of its body. */
export function namedObjects(declared: Declaration, { params, query, body }: Pick<Call, "params" | "query" | "body">): NamedObjects {
  const named: Record<ObjectKind, string[]> = {
    brand: [],
    persona: [],
    source: [],
    integration: [],
    job: [],
    onboarding: [],
    webhook: [],
    delivery: [],
  };
  const target: unknown = isRecord(body) ? body["target"] : undefined;
  for (const part of [params, query, body, target]) {
    for (const [name, value] of Object.entries(isRecord(part) ? part : {})) {
      const kind = kindOf(name, declared);
      const id = typeof value === "string" ? uuidOrNull(value) : null;
      if (kind !== undefined && id !== null) named[kind].push(id);
    }
  }
  return named;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
