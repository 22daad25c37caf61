/** What the panel shows besides the conversation; `panel.tsx` redraws after each change. */
export interface ViewState {
  readonly isOpen: boolean;
  /** How often the panel was opened, so that each opening moves the focus. */
  readonly opened: number;
  readonly takesFocus: boolean;
  /** Whether the persona's schedule has opened since it was read. */
  readonly hasReopened: boolean;
  /** Whether the persona cannot be read. */
  readonly isUnavailable: boolean;
  hasConsented: boolean;
  /** Sends a message as the visitor does; set by the panel. */
  send: ((text: string, image: Blob | null) => void) | null;
  retry(): void;
  /** The conversation was deleted. */
  forgotten(): void;
}
