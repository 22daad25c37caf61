import type { TranscriptData } from "../chat-events.schema.ts";

/** One event of a transcript, as replayed by the events stream. */
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
  /** True while a turn runs and after its process has crashed: readers may have seen frames beyond `lastSeq`. */
  readonly turnOpen: boolean;
  readonly updatedAt: Date;
}

/** A user who speaks on behalf of the persona. */
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
