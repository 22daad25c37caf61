import { Dialog } from "@base-ui/react/dialog";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { classes } from "../ui/classes.ts";
import { useLocale, useTexts } from "./i18n.ts";
import { isMeant } from "./palette-words.ts";
import { pagesOf } from "./pages.ts";
import { signOut, usePerson } from "./session.ts";
import { appTexts } from "./texts.ts";
import { chooseTheme, themes } from "./theme.ts";

interface Command {
  readonly name: string;
  /** The page that it opens. */
  readonly to?: string;
  readonly run: () => void;
}

/** Calls back on Ctrl+K and Cmd+K. `open` must stay the same function. */
export function useCommandKey(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [open]);
}

/** Finds every page and action by name. */
export function Palette({ open, onOpenChange }: { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-scrim" />
        <Dialog.Popup className="fixed inset-x-16 top-96 z-20 mx-auto max-w-560 overflow-hidden rounded-10 border border-line bg-surface shadow-float">
          <Commands onDone={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Commands({ onDone }: { readonly onDone: () => void }) {
  const texts = useTexts(appTexts);
  const locale = useLocale();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(0);
  const found = useCommands().filter(({ name, to = "" }) => isMeant(query, name, to, locale));
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
            key={command.name}
            id={`command-${index}`}
            type="button"
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            className={classes("flex min-h-36 w-full items-center px-16 text-left text-13", index === chosen && "bg-accent-soft")}
            onMouseEnter={() => setChosen(index)}
            onClick={() => run(command)}
          >
            {command.name}
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

function useCommands(): readonly Command[] {
  const texts = useTexts(appTexts);
  const person = usePerson();
  const navigate = useNavigate();
  return [
    ...pagesOf(person.role)
      .flat()
      .map(({ to, name }) => ({ name: texts[name], to, run: () => void navigate({ to }) })),
    { name: texts.reference, run: () => window.open("/docs", "_blank", "noopener") },
    ...themes.map((theme) => ({ name: `${texts.theme}: ${texts.themes[theme]}`, run: () => chooseTheme(theme) })),
    { name: texts.signOut, run: () => void signOut() },
  ];
}
