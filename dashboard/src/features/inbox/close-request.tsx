import { complainAbout } from "../../app/problem.tsx";
import { offer } from "../../app/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { useRequestChanges } from "./queries.ts";
import { inboxTexts } from "./texts.ts";

/** Button that ends a visitor's wait without an answer. The change can be undone. */
export function CloseRequest({ session }: { readonly session: string }) {
  const texts = useTexts(inboxTexts);
  const { close, reopen } = useRequestChanges(session);
  const undo = (): void => reopen.mutate(undefined, { onError: complainAbout });
  const onSuccess = (): void => offer({ about: `closed ${session}`, title: texts.closed, action: texts.undo, onAction: undo });
  return (
    <Button kind="quiet" busy={close.isPending} onClick={() => close.mutate(undefined, { onSuccess, onError: complainAbout })}>
      {texts.close}
    </Button>
  );
}
