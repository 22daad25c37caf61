import { useEffect, useState } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { clockOf, secondsUntil, soonSeconds } from "./inbox-rules.ts";
import { useConversationChanges } from "./queries.ts";
import { inboxTexts } from "./texts.ts";

interface HoldEndProps {
  readonly session: string;
  readonly until: string;
  readonly persona: string;
}

/** Counts down to the end of the takeover, and offers to extend it shortly before the end. */
export function HoldEnd({ session, until, persona }: HoldEndProps) {
  const texts = useTexts(inboxTexts);
  const { takeOver } = useConversationChanges(session);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = secondsUntil(until, now);
  if (seconds > soonSeconds) return <p>{texts.holdEnds(clockOf(seconds))}</p>;
  return (
    <div className="flex flex-wrap items-center gap-8">
      <p role="alert" aria-live="off" className="font-500 text-warn">
        {texts.holdEndsSoon(clockOf(seconds), persona)}
      </p>
      {/* Taking over again extends the takeover. */}
      <Button busy={takeOver.isPending} onClick={() => takeOver.mutate()}>
        {texts.keep}
      </Button>
    </div>
  );
}
