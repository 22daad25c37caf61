import { isSameText } from "../../../platform/lib/text.ts";

/**
 * Returns whether an object may be deleted with its contents: `confirm` must equal its stored name exactly, unless the object is empty.
 * @param holds number of objects that are deleted with it
 */
export function isConfirmed(confirm: string | null, { name, holds }: { readonly name: string; readonly holds: number }): boolean {
  return holds === 0 || (confirm !== null && isSameText(confirm, name));
}
