/** What the parent asks of the child: one picture at a time. */
export interface Job {
  readonly bytes: Uint8Array;
}

/** What the child answers. */
export type Answer =
  | { readonly kind: "text"; readonly text: string | null }
  /** The picture cannot be read, or the machine failed. */
  | { readonly kind: "failed"; readonly message: string };
