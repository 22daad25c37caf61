import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useBrands, type ListedBrand } from "../../app/brands.ts";
import { useDemoChanges } from "../../app/demo.ts";
import { useTexts } from "../../ui/i18n.ts";
import { may, usePerson } from "../../app/session.ts";
import { tell } from "../../app/toasts.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Section } from "../../ui/page.tsx";
import { homeTexts } from "./texts.ts";

/** For users who can create brands: links to the website import while there is no brand except the demo, and offers to remove the demo. */
export function YourBusiness() {
  const texts = useTexts(homeTexts);
  const isEditor = may(usePerson(), "createPersona");
  const { data: brands } = useBrands();
  if (brands === undefined || !isEditor) return null;
  const demo = brands.find(({ isDemo }) => isDemo);
  if (brands.some(({ isDemo }) => !isDemo)) return demo === undefined ? null : <DemoNote brand={demo} />;
  return (
    <>
      <Section title={texts.begin}>
        <p className="max-w-720 text-14 text-muted">{texts.beginHint}</p>
        <div className="flex flex-wrap items-center gap-12">
          <LinkButton kind="primary" render={<Link to="/welcome" />}>
            {texts.fromWebsite}
          </LinkButton>
          <Link to="/knowledge" className="text-13 underline">
            {texts.fromFiles}
          </Link>
        </div>
      </Section>
      {demo !== undefined && <DemoNote brand={demo} />}
    </>
  );
}

/** Marks a brand as the demo, with a button to remove it. */
function DemoNote({ brand: { display_name: name } }: { readonly brand: ListedBrand }) {
  const texts = useTexts(homeTexts);
  const [isAsking, setAsking] = useState(false);
  const { remove } = useDemoChanges(() => {
    setAsking(false);
    tell(texts.demoRemoved);
  });
  const confirm = (): void => remove.mutate();
  return (
    <div className="flex flex-wrap items-center gap-x-16 gap-y-8 rounded-10 border border-line bg-sunken px-16 py-8">
      <p className="min-w-0 flex-1 basis-320 text-13 text-muted">{texts.demoNote(name)}</p>
      <Button onClick={() => setAsking(true)}>{texts.removeDemo}</Button>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.removeDemoTitle(name)}
        action={texts.removeDemo}
        busy={remove.isPending}
        onConfirm={confirm}
      >
        {texts.removeDemoHint}
      </Confirm>
    </div>
  );
}
