import { fail } from "../../platform/errors/fail.ts";

export function failNotHeld(): never {
  fail("resource.conflict", "You do not hold this session. Take it over first.");
}
