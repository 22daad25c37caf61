import { Dialog } from "@base-ui/react/dialog";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { classes } from "../ui/classes.ts";
import { keyTexts } from "./keys.texts.ts";
import { useFoundObjects } from "./palette-objects.ts";
import { useLocale, useTexts } from "../ui/i18n.ts";
import { isMeant } from "./palette-words.ts";
import { pagesOf } from "./pages.ts";
import { signOut, usePerson } from "./session.ts";
import { appTexts } from "./texts.ts";
import { chooseTheme, themes } from "./theme.ts";

interface Command {
  readonly id: string;
  readonly name: string;
  /** Kind of the entry, such as persona or source. */
  readonly kind?: string;
  /** Path of the page that the entry opens. */
  readonly to?: string;
  readonly run: () => void;
}

interface PaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Shows the list of keyboard shortcuts. */
  readonly onKeys: () => void;
}

/** Finds the account's pages, actions and objects by name. */
export function Palette({ open, onOpenChange, onKeys }: PaletteProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-scrim" />
        <Dialog.Popup className="fixed inset-x-16 top-96 z-20 mx-auto max-w-560 overflow-hidden rounded-10 border border-line bg-surface shadow-float">
          <Commands onDone={() => onOpenChange(false)} onKeys={onKeys} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Commands({ onDone, onKeys }: { readonly onDone: () => void; readonly onKeys: () => void }) {
  const texts = useTexts(appTexts);
  const locale = useLocale();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  const commands = useCommands(onKeys).filter(({ name, to = "" }) => isMeant(query, name, to, locale));
  const objects = useFoundObjects(query).map(({ id, kind, name, open }) => ({ id, name, kind: texts.kinds[kind], run: open }));
  const found: readonly Command[] = [...commands, ...objects];
  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    onDone();
    command.run();
  };
  return (
    <>
      <Dialog.Title className="sr-only">{texts.commands}</Dialog.Title>
      <input
        role="combobox"
        aria-expanded
        aria-controls="commands"
        aria-activedescendant={found.length > 0 ? `command-${chosen}` : undefined}
        aria-label={texts.findCommand}
        placeholder={texts.findCommand}
        className="h-44 w-full border-b border-line bg-surface px-16 text-14 outline-none"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setChosen(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") setChosen((chosen + 1) % Math.max(1, found.length));
          else if (event.key === "ArrowUp") setChosen((chosen + found.length - 1) % Math.max(1, found.length));
          else if (event.key === "Enter") run(found[chosen]);
          else return;
          event.preventDefault();
        }}
      />
      <div id="commands" role="listbox" aria-label={texts.commands} className="max-h-320 overflow-y-auto py-4">
        {found.map((command, index) => (
          <button
            key={command.id}
            id={`command-${index}`}
            type="button"
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            className={classes(
              "flex min-h-36 w-full items-center justify-between gap-16 px-16 text-left text-13",
              index === chosen && "bg-accent-soft",
            )}
            onMouseEnter={() => setChosen(index)}
            onClick={() => run(command)}
          >
            <span className="min-w-0 truncate">{command.name}</span>
            {command.kind !== undefined && <span className="shrink-0 text-12 text-faint">{command.kind}</span>}
          </button>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="px-16 pb-12 text-13 text-muted">
          {texts.nothingFound}
        </p>
      )}
    </>
  );
}

function useCommands(onKeys: () => void): readonly Command[] {
  const [texts, keys] = [useTexts(appTexts), useTexts(keyTexts)];
  const person = usePerson();
  const navigate = useNavigate();
  return [
    ...pagesOf(person.role)
      .flat()
      .map(({ to, name }) => ({ id: to, name: texts[name], to, run: () => void navigate({ to }) })),
    { id: "reference", name: texts.reference, run: () => window.open("/docs", "_blank", "noopener") },
    { id: "key-list", name: keys.help, run: onKeys },
    ...themes.map((theme) => ({ id: theme, name: `${texts.theme}: ${texts.themes[theme]}`, run: () => chooseTheme(theme) })),
    { id: "sign-out", name: texts.signOut, run: signOut },
  ];
}
