import { Bell, BellOff } from "lucide-react";
import { useTexts } from "../../ui/i18n.ts";
import { usePerson } from "../../app/session.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { attentionTexts } from "./attention.texts.ts";
import { mayAct } from "./inbox-rules.ts";
import { chooseSignals, useSignalChoice } from "./signals.ts";

/** Asks once whether the operator wants sounds and desktop notifications. */
export function SignalQuestion() {
  const texts = useTexts(attentionTexts);
  const choice = useSignalChoice();
  if (!mayAct(usePerson()) || choice !== "unasked") return null;
  return (
    <div role="group" aria-label={texts.ask} className="flex flex-col gap-8 rounded-10 border border-line bg-surface p-12 text-13">
      <p>{texts.ask}</p>
      <div className="flex gap-8">
        <Button onClick={() => void chooseSignals("on")}>{texts.yes}</Button>
        <Button kind="quiet" onClick={() => void chooseSignals("off")}>
          {texts.no}
        </Button>
      </div>
    </div>
  );
}

/** Changes the notification setting. */
export function SignalSwitch() {
  const texts = useTexts(attentionTexts);
  const choice = useSignalChoice();
  if (!mayAct(usePerson()) || choice === "unasked") return null;
  const isOn = choice === "on";
  const Icon = isOn ? Bell : BellOff;
  return (
    <IconButton label={isOn ? texts.on : texts.off} onClick={() => void chooseSignals(isOn ? "off" : "on")}>
      <Icon size={16} aria-hidden />
    </IconButton>
  );
}
