import { fail } from "../../platform/errors/fail.ts";
import type { KeyHolder } from "./model/key.ts";

/** @throws Failure `resource.not_found` */
export function failNoHolder({ kind }: KeyHolder): never {
  fail("resource.not_found", kind === "account" ? "The account does not exist." : `No ${kind} with this id exists.`);
}
