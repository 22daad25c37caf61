import { fail } from "../platform/errors/fail.ts";

export function refuseLink(): never {
  const message = "is unknown, used or expired; request a new one";
  fail("validation.failed", `The token ${message}.`, { errors: [{ field: "token", code: "format", message }] });
}
