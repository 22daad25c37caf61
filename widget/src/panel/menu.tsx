import type { JSX, TargetedKeyboardEvent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { usePanel } from "./context.ts";
import { Icon } from "./icons.tsx";

export interface MenuItem {
  readonly label: string;
  readonly act: () => void;
}

/** A button with a list of actions: arrow keys move, Esc closes. */
export function Menu({ items }: { readonly items: readonly MenuItem[] }): JSX.Element {
  const { say } = usePanel();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    buttonsIn(list.current)[0]?.focus();
    const leave = (event: Event): void => {
      if (box.current !== null && !event.composedPath().includes(box.current)) setOpen(false);
    };
    addEventListener("pointerdown", leave);
    return () => removeEventListener("pointerdown", leave);
  }, [isOpen]);

  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  const press = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const buttons = buttonsIn(list.current);
    const at = buttons.indexOf(event.currentTarget.querySelector("button:focus") as HTMLButtonElement);
    const move: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1 + buttons.length,
      Home: 0,
      End: buttons.length - 1,
    };
    const to = move[event.key];
    if (to !== undefined) buttons[to % buttons.length]?.focus();
    else if (event.key === "Escape") close();
    else if (event.key === "Tab") return setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="menu" ref={box}>
      <button
        ref={opener}
        type="button"
        class="icon"
        aria-label={say("menu")}
        title={say("menu")}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <div role="menu" tabIndex={-1} ref={list} aria-label={say("menu")} onKeyDown={press}>
          {items.map(({ label, act }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                act();
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function buttonsIn(list: HTMLElement | null): HTMLButtonElement[] {
  return [...(list?.querySelectorAll("button") ?? [])];
}
