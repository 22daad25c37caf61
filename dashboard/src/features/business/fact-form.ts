import type { BrandFacts, UpdateBrandFacts } from "@parlance/sdk";
import type { ReactNode } from "react";

/** Props shared by all fact forms. */
export interface FactFormProps {
  readonly facts: BrandFacts;
  /** Error of the last attempt to save; null if there was none. */
  readonly error: unknown;
  /** Wraps the fields in a form that saves `changes`, which is null if a field is invalid. */
  readonly frame: (fields: ReactNode, changes: () => UpdateBrandFacts | null, hasFaults?: boolean) => ReactNode;
}
