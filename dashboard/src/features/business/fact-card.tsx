import type { BrandFacts } from "@parlance/sdk";
import { useState } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { complainAbout } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { tell } from "../../app/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Section } from "../../ui/page.tsx";
import type { FactName } from "./contradictions.ts";
import { FactValue } from "./fact-value.tsx";
import { manual, Origin } from "./origin.tsx";
import { useUpdateFacts } from "./queries.ts";
import { businessTexts } from "./texts.ts";

interface FactCardProps {
  readonly facts: BrandFacts;
  readonly fact: FactName;
  readonly brandId: string;
  readonly onEdit: () => void;
}

/** Shows a fact with its value, its origin and a button to edit it. */
export function FactCard({ facts, fact, brandId, onEdit }: FactCardProps) {
  const texts = useTexts(businessTexts);
  const isEditor = may(usePerson(), "updateBrandFacts");
  const value = facts[fact];
  const isKnown = value !== null && value.length > 0;
  const action = isKnown ? texts.edit : texts.add;
  return (
    <div className={classes(fact === "hours" && "md:col-span-2")}>
      <Section
        title={texts.facts[fact]}
        actions={
          isEditor && (
            <div className="flex flex-wrap gap-8">
              {facts.origins[fact].includes(manual) && <Reset fact={fact} brandId={brandId} />}
              <Button aria-label={texts.actionOf(action, texts.facts[fact])} onClick={onEdit}>
                {action}
              </Button>
            </div>
          )
        }
      >
        {isKnown && <FactValue facts={facts} fact={fact} />}
        <Origin
          origins={facts.origins[fact]}
          isKnown={isKnown}
          derived={fact === "clock" ? texts.derivedClock : texts.derived}
          unknown={fact === "time_zone" ? texts.noTimeZone : texts.unknown}
        />
      </Section>
    </div>
  );
}

/** Resets a fact to the value on the website, after confirmation. */
function Reset({ fact, brandId }: Pick<FactCardProps, "fact" | "brandId">) {
  const texts = useTexts(businessTexts);
  const update = useUpdateFacts(brandId);
  const [isAsked, setAsked] = useState(false);
  const name = texts.facts[fact];
  const reset = (): void =>
    update.mutate(
      { reset: [fact] },
      {
        onSuccess: () => {
          setAsked(false);
          tell(texts.isReset(name));
        },
        onError: complainAbout,
      },
    );
  return (
    <>
      <Button kind="quiet" aria-label={texts.actionOf(texts.reset, name)} onClick={() => setAsked(true)}>
        {texts.reset}
      </Button>
      <Confirm
        open={isAsked}
        onOpenChange={setAsked}
        title={texts.resetTitle(name)}
        action={texts.reset}
        busy={update.isPending}
        onConfirm={reset}
      >
        {texts.resetLoss}
      </Confirm>
    </>
  );
}
