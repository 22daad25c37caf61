import { beforeReconnecting } from "../../app/reconnect.ts";
import { ParlanceError, type ConversationEvent } from "@parlance/sdk";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { followConversation, useIsDeleting } from "./queries.ts";
import { emptyTranscript, readEvent, type Transcript } from "./transcript.ts";

/**
 * Typing is signaled about once per second. If no signal arrives within this time, typing is considered to have stopped, because the final
 * signal can be lost.
 */
const typingMs = 6_000;

/**
 * Returns a conversation's live transcript. Calls `onChange` for changes that are not part of the transcript. Does not follow a
 * conversation that is being deleted.
 */
export function useTranscript(id: string, onChange: () => void): { readonly transcript: Transcript; readonly error: unknown } {
  const [transcript, read] = useReducer(readEvent, emptyTranscript);
  const [error, setError] = useState<unknown>(null);
  const changed = useEffectEvent(onChange);
  const isDeleting = useIsDeleting(id);
  useEffect(() => {
    if (isDeleting) return undefined;
    const leaving = new AbortController();
    const onEvent = (event: ConversationEvent, isLive: boolean): void => {
      setError(null);
      read(event);
      if (event.event === "handoff" || (event.event === "message" && isLive)) changed();
    };
    void follow(id, leaving.signal, { onEvent: withTypingEnds(onEvent, leaving.signal), onError: setError });
    return () => leaving.abort();
  }, [id, isDeleting]);
  return { transcript, error };
}

type OnEvent = (event: ConversationEvent, isLive: boolean) => void;

/** Reads events until the signal is aborted. If the stream ends, reconnects and resumes after the last event. */
async function follow(
  id: string,
  signal: AbortSignal,
  { onEvent, onError }: { readonly onEvent: OnEvent; readonly onError: (error: unknown) => void },
): Promise<void> {
  let at = emptyTranscript;
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      for await (const event of await followConversation(id, at.cursor, signal)) {
        if (signal.aborted) return;
        at = readEvent(at, event);
        failures = 0;
        onEvent(event, at.isComplete);
      }
    } catch (error) {
      if (signal.aborted) return;
      // Short interruptions are not reported.
      if (isFinal(error) || failures > 1) onError(error);
      if (isFinal(error)) return;
    }
    await beforeReconnecting(failures, signal);
  }
}

function withTypingEnds(onEvent: OnEvent, signal: AbortSignal): OnEvent {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  signal.addEventListener("abort", () => {
    for (const timer of timers.values()) clearTimeout(timer);
  });
  return (event, isLive) => {
    onEvent(event, isLive);
    if (event.event !== "visitor_typing" && event.event !== "typing") return;
    clearTimeout(timers.get(event.event));
    const end: ConversationEvent =
      event.event === "typing" ? { ...event, data: { ...event.data, stopped: true } } : { ...event, data: { stopped: true } };
    if (!event.data.stopped) timers.set(event.event, setTimeout(onEvent, typingMs, end, isLive));
  };
}

/** Returns whether the service would reject another request for the stream. */
function isFinal(error: unknown): boolean {
  return error instanceof ParlanceError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
