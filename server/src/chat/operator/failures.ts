import { fail } from "../../platform/errors/fail.ts";

export function failNotHeld(): never {
  fail("resource.conflict", "You have not taken over this session. Take it over first.");
}
