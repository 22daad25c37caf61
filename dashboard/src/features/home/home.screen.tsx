import { useTexts } from "../../app/i18n.ts";
import { appTexts } from "../../app/texts.ts";
import { Page } from "../../ui/page.tsx";
import { Answering } from "./answering.tsx";
import { Live } from "./live.tsx";
import { SetUpSteps } from "./set-up-steps.tsx";
import { Unanswered } from "./unanswered.tsx";
import { Week } from "./week.tsx";

/** Shows first what needs attention: whether the personas answer, and what fails. */
export function Home() {
  const texts = useTexts(appTexts);
  return (
    <Page title={texts.home}>
      <Answering />
      <SetUpSteps />
      <Week />
      <div className="grid grid-cols-1 items-start gap-16 lg:grid-cols-2">
        <Unanswered />
        <Live />
      </div>
    </Page>
  );
}
