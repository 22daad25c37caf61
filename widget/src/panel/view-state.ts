/** A message that has not been sent yet. */
export interface Draft {
  readonly text: string;
  readonly image: Blob | null;
}

/** State of the panel, excluding the conversation. */
export interface ViewState {
  readonly isOpen: boolean;
  /** Whether the end of the transcript is in view. */
  readonly isAtEnd: boolean;
  /** Whether the persona's scheduled hours have begun since the persona was read. */
  readonly hasReopened: boolean;
  /** Whether loading the persona failed. */
  readonly isUnavailable: boolean;
  readonly isAvatarBroken: boolean;
  readonly hasConsented: boolean;
  /** The message that is waiting for consent. */
  readonly draft: Draft | null;
  readonly isErasing: boolean;
  readonly note: "badPicture" | "failed" | null;
}
