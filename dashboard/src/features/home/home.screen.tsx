import { useTexts } from "../../app/i18n.ts";
import { appTexts } from "../../app/texts.ts";
import { Page } from "../../ui/page.tsx";
import { Answering } from "./answering.tsx";

/** Shows first what needs attention: whether the personas answer, and what fails. */
export function Home() {
  const texts = useTexts(appTexts);
  return (
    <Page title={texts.home}>
      <Answering />
    </Page>
  );
}
