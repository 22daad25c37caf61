import { useTexts } from "../../ui/i18n.ts";
import { appTexts } from "../../app/texts.ts";
import { Page } from "../../ui/page.tsx";
import { Answering } from "./answering.tsx";
import { Live } from "./live.tsx";
import { SetUpSteps } from "./set-up-steps.tsx";
import { Unanswered } from "./unanswered.tsx";
import { Week } from "./week.tsx";
import { YourBusiness } from "./your-business.tsx";

/** A single section takes the full width. */
const sideBySide = "flex flex-wrap items-start gap-16 *:min-w-0 *:flex-1 *:basis-320";

/** Home page. Shows first what needs attention: personas that do not answer, and failures. */
export function Home() {
  const texts = useTexts(appTexts);
  return (
    <Page title={texts.home}>
      <YourBusiness />
      <div className={sideBySide}>
        <Answering />
        <SetUpSteps />
      </div>
      <div className={sideBySide}>
        <Unanswered />
        <Live />
      </div>
      <Week />
    </Page>
  );
}
