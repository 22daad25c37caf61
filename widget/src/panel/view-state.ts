/** A message that is not sent yet. */
export interface Draft {
  readonly text: string;
  readonly image: Blob | null;
}

/** What the panel shows besides the conversation. */
export interface ViewState {
  readonly isOpen: boolean;
  /** Whether the end of the transcript is in view. */
  readonly isAtEnd: boolean;
  /** Whether the persona's schedule has opened since it was read. */
  readonly hasReopened: boolean;
  /** Whether the persona cannot be read. */
  readonly isUnavailable: boolean;
  readonly isAvatarBroken: boolean;
  readonly hasConsented: boolean;
  /** The message that waits for consent. */
  readonly draft: Draft | null;
  readonly isErasing: boolean;
  readonly note: "badPicture" | "failed" | null;
}
