import { useConfig } from "../../app/config.ts";
import { may, usePerson } from "../../app/session.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Switch } from "../../ui/switch.tsx";
import { useMailWhenWaiting } from "./queries.ts";
import { settingsTexts } from "./texts.ts";

/** Switches the user's own email about waiting visitors on or off. Shown to roles that can answer visitors. */
export function OwnMail() {
  return may(usePerson(), "updateOperator") ? <WaitingSwitch /> : null;
}

function WaitingSwitch() {
  const texts = useTexts(settingsTexts);
  const { isOn, change } = useMailWhenWaiting();
  const sendsMail = useConfig().data?.mail;
  if (isOn === undefined) return null;
  return (
    <div className="flex flex-col gap-4">
      <Switch label={texts.mailWhenWaiting} checked={isOn} disabled={change.isPending} onChange={(next) => change.mutate(next)} />
      <p className="text-13 text-muted">{texts.mailWhenWaitingHint}</p>
      {isOn && sendsMail === false && <p className="text-13 text-warn">{texts.mailWhenWaitingKept}</p>}
    </div>
  );
}
