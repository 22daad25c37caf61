import type { BrandFacts } from "@parlance/sdk";
import { useState } from "react";
import { DialogForm } from "../../app/dialog-form.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { tell } from "../../app/toasts.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { uiTexts } from "../../ui/texts.ts";
import type { FactName } from "./contradictions.ts";
import { countryOf, HolidaysOfCountry, holidaysOf } from "./country-holidays.ts";
import type { FactFormProps } from "./fact-form.ts";
import { isFieldFault } from "./field-errors.ts";
import { HoursForm } from "./hours-form.tsx";
import { hoursTexts } from "./hours-texts.ts";
import { hasLabels } from "./list-facts.ts";
import { ListForm } from "./list-form.tsx";
import { useUpdateFacts } from "./queries.ts";
import { businessTexts } from "./texts.ts";
import { ValueForm } from "./value-form.tsx";

interface EditFactProps {
  readonly facts: BrandFacts;
  readonly fact: FactName;
  readonly brandId: string;
  readonly onClose: () => void;
}

/** Form for one fact. */
export function EditFact({ facts, fact, brandId, onClose }: EditFactProps) {
  const [texts, { hint }, shared] = [useTexts(businessTexts), useTexts(hoursTexts), useTexts(uiTexts)];
  const [today] = useState(() => new Date());
  const update = useUpdateFacts(brandId);
  const name = texts.facts[fact];
  const isFault = isFieldFault(update.error);
  const frame: FactFormProps["frame"] = (fields, changes, hasFaults = false) => (
    <DialogForm
      action={shared.save}
      busy={update.isPending}
      error={isFault ? null : update.error}
      note={isFault || hasFaults ? texts.fixFields : undefined}
      onSubmit={() => {
        const made = changes();
        if (made === null) return;
        update.mutate(made, {
          onSuccess: () => {
            tell(texts.saved(name));
            onClose();
          },
        });
      }}
      onCancel={onClose}
    >
      {fields}
    </DialogForm>
  );
  const form = { facts, error: update.error, frame };
  const isList = fact !== "hours" && fact !== "name" && fact !== "time_zone" && fact !== "clock";
  const listHint = isList && hasLabels(fact) ? texts.hints.labelled : undefined;
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={name}
      description={fact === "hours" ? hint : (listHint ?? texts.hints[fact as keyof typeof texts.hints])}
    >
      {fact === "hours" && (
        <HolidaysOfCountry value={holidaysOf(countryOf(facts), today)}>
          <HoursForm {...form} />
        </HolidaysOfCountry>
      )}
      {isList && <ListForm {...form} fact={fact} />}
      {(fact === "name" || fact === "time_zone" || fact === "clock") && <ValueForm {...form} fact={fact} />}
    </Dialog>
  );
}
