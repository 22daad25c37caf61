import { isSameText } from "../../../platform/lib/text.ts";

/** Whether a deletion is confirmed: `?confirm=` repeats the name as it is kept, letter by letter. */
export function confirms(confirm: string | null, name: string): boolean {
  return confirm !== null && isSameText(confirm, name);
}
