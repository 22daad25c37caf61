import type { Brand } from "@parlance/sdk";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useBrandChanges } from "../../app/brands.ts";
import { useTexts } from "../../app/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { homeTexts } from "./texts.ts";

/** Says that a brand is an example. While there is nothing else, leads to the own website; after that, offers to delete it. */
export function Example({ brand, isAlone }: { readonly brand: Brand; readonly isAlone: boolean }) {
  const texts = useTexts(homeTexts);
  const [isDeleting, setDeleting] = useState(false);
  const { remove } = useBrandChanges(brand.id);
  const { display_name: name } = brand;
  if (isAlone) {
    return (
      <p className="text-13 text-muted">
        {texts.example(name)}{" "}
        <Link to="/welcome" className="text-text underline">
          {texts.fromWebsite}
        </Link>
      </p>
    );
  }
  return (
    <div>
      <Button onClick={() => setDeleting(true)}>{texts.removeExample(name)}</Button>
      <Confirm
        open={isDeleting}
        onOpenChange={setDeleting}
        title={texts.removeExample(name)}
        action={texts.removeExample(name)}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(name, { onSuccess: () => setDeleting(false) })}
      >
        {texts.removeExampleHint}
      </Confirm>
    </div>
  );
}
