import { formatTime } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { StateMark } from "../../ui/state-mark.tsx";
import { isUsedUp } from "./pace.ts";
import { useSubscription } from "./queries.ts";
import { usageTexts } from "./texts.ts";

/** Warns that visitors get no answers if too few credits are left for a turn. */
export function OutOfCredits() {
  const texts = useTexts(usageTexts);
  const { data } = useSubscription();
  if (data === undefined || !isUsedUp(data)) return null;
  return (
    <StateMark mark="bad">
      <span className="whitespace-normal">{texts.stopped(formatTime(data.currentPeriodEnd))}</span>
    </StateMark>
  );
}
