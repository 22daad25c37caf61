import { isSameText } from "../../../platform/lib/text.ts";

/**
 * Whether an object may be deleted with what it holds: `confirm` must repeat its stored name exactly, unless it holds nothing.
 * @param holds number of objects that are deleted with it
 */
export function isConfirmed(confirm: string | null, { name, holds }: { readonly name: string; readonly holds: number }): boolean {
  return holds === 0 || (confirm !== null && isSameText(confirm, name));
}
