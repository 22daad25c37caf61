import type { FetchedPage, PageReading, Storing } from "../onboarding/page/page-reader.ts";

/** A page to read in the child process. */
export interface PageOrder extends FetchedPage {
  /** Null to extract only the facts. */
  readonly storing: Storing | null;
}

export type PageAnswer = ({ readonly kind: "read" } & PageReading) | { readonly kind: "failed"; readonly message: string };
