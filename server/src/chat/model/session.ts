import type { TranscriptData } from "../chat-events.schema.ts";

/** An event in a transcript, as replayed by the events stream. */
export type TranscriptEvent = {
  [Name in keyof TranscriptData]: {
    readonly seq: number;
    readonly turnIndex: number;
    readonly event: Name;
    readonly data: TranscriptData[Name];
  };
}[keyof TranscriptData];

export type UserAttributes = {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
};

export type Metadata = Readonly<Record<string, string | number | boolean | null>>;

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly personaId: string;
  readonly endUserId: string;
  /** Start of the conversation in milliseconds since 1970; part of each frame's id. */
  readonly epoch: number;
}

export interface Session extends NewSession {
  readonly lastSeq: number;
  readonly turnCount: number;
  /** Whether a turn is running or its process has crashed. Clients may then have received frames beyond `lastSeq`. */
  readonly turnOpen: boolean;
  readonly updatedAt: Date;
}

/** A user who replies on behalf of the persona. */
export interface Operator {
  readonly id: string;
  readonly name: string;
}

export interface ConversationSummary {
  readonly sessionId: string;
  readonly updatedAt: Date;
  readonly title: string;
  readonly preview: string;
  readonly messageCount: number;
}
