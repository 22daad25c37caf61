import { isSameText } from "../../../platform/lib/text.ts";

/** Whether a deletion is confirmed: `?confirm=` must repeat the stored name exactly. */
export function confirms(confirm: string | null, name: string): boolean {
  return confirm !== null && isSameText(confirm, name);
}
