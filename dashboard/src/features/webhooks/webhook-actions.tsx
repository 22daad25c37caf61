import type { Webhook } from "@parlance/sdk";
import { useNavigate } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { formatTime } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { tell } from "../../app/toasts.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { ConfirmOne } from "../../ui/confirm.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { ShownOnce } from "../../ui/shown-once.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { useWebhookChanges } from "./queries.ts";
import { webhookTexts } from "./texts.ts";

/** Menu of actions on a webhook. */
export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const [texts, shared] = [useTexts(webhookTexts), useTexts(uiTexts)];
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"rotate" | "delete" | null>(null);
  const { test, setActive, rotateSecret, remove } = useWebhookChanges();
  const { id, url, is_active: isActive } = webhook;
  const rotated = rotateSecret.data;
  return (
    <>
      {isActive && webhook.failing_since !== null && (
        <Button
          kind="primary"
          busy={setActive.isPending}
          onClick={() => setActive.mutate({ id, isActive: true }, { onSuccess: () => tell(texts.allSentNow) })}
        >
          {texts.sendAllNow}
        </Button>
      )}
      {isActive && (
        <Button busy={test.isPending} onClick={() => test.mutate(id, { onSuccess: () => tell(texts.tested) })}>
          {texts.test}
        </Button>
      )}
      <Button busy={setActive.isPending} onClick={() => setActive.mutate({ id, isActive: !isActive })}>
        {isActive ? texts.pause : texts.activate}
      </Button>
      <Menu
        trigger={
          <IconButton label={shared.more}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onClick={() => setAsking("rotate")}>{texts.rotate}</MenuItem>
        <MenuItem danger onClick={() => setAsking("delete")}>
          {texts.delete}
        </MenuItem>
      </Menu>
      <ConfirmOne
        asked={asking}
        onClose={() => setAsking(null)}
        questions={{
          rotate: {
            title: texts.rotateTitle,
            action: texts.rotate,
            loss: texts.rotateHint,
            busy: rotateSecret.isPending,
            onConfirm: () => rotateSecret.mutate(id, { onSuccess: () => setAsking(null) }),
          },
          delete: {
            title: texts.deleteTitle,
            action: texts.delete,
            loss: <span className="break-words">{texts.deleteHint(url)}</span>,
            busy: remove.isPending,
            onConfirm: () => remove.mutate(id, { onSuccess: () => void navigate({ to: "/webhooks" }) }),
          },
        }}
      />
      {rotated !== undefined && (
        <ShownOnce
          title={texts.secret}
          hint={texts.secretHint}
          value={rotated.secret}
          {...(rotated.previous_valid_until === null ? {} : { note: texts.previousUntil(formatTime(rotated.previous_valid_until)) })}
          onClose={() => rotateSecret.reset()}
        />
      )}
    </>
  );
}
