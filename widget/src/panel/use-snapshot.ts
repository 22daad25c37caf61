import type { Conversation, ConversationSnapshot } from "@parlance/sdk/visitor";
import { useEffect, useState } from "preact/hooks";

/** Follows the conversation. */
export function useSnapshot(conversation: Conversation): ConversationSnapshot {
  const [, redraw] = useState(0);
  useEffect(() => conversation.subscribe(() => redraw((count) => count + 1)), [conversation]);
  return conversation.snapshot;
}

/** Whether a person has left the conversation, until the visitor's next message. */
export function useHasLeft(isHeld: boolean, isRunning: boolean): boolean {
  const [wasHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || isRunning) setHeld(isHeld);
  }, [isHeld, isRunning]);
  return wasHeld && !isHeld;
}

/** Whether the browser has a network. */
export function useOnline(onBack: () => void): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const change = (): void => {
      setOnline(navigator.onLine);
      if (navigator.onLine) onBack();
    };
    addEventListener("online", change);
    addEventListener("offline", change);
    return () => {
      removeEventListener("online", change);
      removeEventListener("offline", change);
    };
  }, []);
  return isOnline;
}

/** Seconds until a moment, counting down; 0 afterwards. @param until epoch milliseconds */
export function useCountdown(until: number | null): number {
  const left = (): number => (until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1_000)));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    if (until === null) return undefined;
    const timer = setInterval(() => setSeconds(left()), 250);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
