import type { BrandFacts, UpdateBrandFacts } from "@parlance/sdk";
import type { ReactNode } from "react";

/** What the forms of all facts have in common. */
export interface FactFormProps {
  readonly facts: BrandFacts;
  /** Why the last attempt to save failed; null if it did not. */
  readonly error: unknown;
  /** Surrounds the fields with what saves `changes`; null where a field is wrong. */
  readonly frame: (fields: ReactNode, changes: () => UpdateBrandFacts | null, hasFaults?: boolean) => ReactNode;
}
