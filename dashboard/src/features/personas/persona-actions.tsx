import type { Persona } from "@parlance/sdk";
import { useNavigate } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { complainAbout } from "../../app/problem.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { useDeletePersona, useUpdatePersona } from "./queries.ts";
import { personaTexts } from "./texts.ts";

interface PersonaActionsProps {
  readonly persona: Persona;
  /** Called before the screen is closed, so that the screen does not ask about unsaved changes. */
  readonly onDeleting: () => void;
}

/** Enables, disables and deletes a persona. */
export function PersonaActions({ persona, onDeleting }: PersonaActionsProps) {
  const [texts, shared] = [useTexts(personaTexts), useTexts(uiTexts)];
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const update = useUpdatePersona(persona.id);
  const remove = useDeletePersona();
  const isOn = persona.status === "ready";
  const confirm = (): void => {
    onDeleting();
    remove.mutate(persona.id, { onSuccess: () => void navigate({ to: "/personas" }), onError: complainAbout });
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton label={shared.more}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem
          disabled={persona.status === "building"}
          onClick={() => update.mutate({ status: isOn ? "disabled" : "ready" }, { onError: complainAbout })}
        >
          {isOn ? texts.switchOff : texts.switchOn}
        </MenuItem>
        <MenuItem danger onClick={() => setAsking(true)}>
          {texts.delete}
        </MenuItem>
      </Menu>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.delete}
        action={texts.delete}
        typed={persona.name}
        busy={remove.isPending}
        onConfirm={confirm}
      >
        {texts.deleteHint}
      </Confirm>
    </>
  );
}
