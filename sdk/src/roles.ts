import { operationsOfRoles } from "./generated/roles.ts";
import type { Operations, User } from "./generated/types.ts";

/** The id of an operation in the OpenAPI document. */
export type OperationId = keyof Operations;

const restricted = new Map(
  Object.entries(operationsOfRoles).flatMap(([roles, ids]) => ids.split(" ").map((id) => [id, roles.split(" ")] as const)),
);

/**
 * Returns whether a signed-in user with a role may call an operation, according to the OpenAPI document. Use it to hide controls whose requests would
 * be rejected.
 * @example mayCall("viewer", "updatePersona") // false
 */
export function mayCall(role: User["role"], operation: OperationId): boolean {
  return restricted.get(operation)?.includes(role) ?? true;
}
