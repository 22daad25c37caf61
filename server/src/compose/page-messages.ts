import type { PageReading } from "../onboarding/page/page-reader.ts";

/** A page to read in the child process. */
export interface PageOrder {
  readonly body: Uint8Array;
  readonly contentType: string | null;
  readonly url: string;
}

export type PageAnswer = ({ readonly kind: "read" } & PageReading) | { readonly kind: "failed"; readonly message: string };
