import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { readStored, store, unstore } from "../ui/storage.ts";

const name = "parlance:single-keys-off";
const listeners = new Set<() => void>();
let isOn = readStored(name) === null;

/** Switches keys that are a single letter on or off: speech input and unsteady hands trigger them by accident. */
export function chooseSingleKeys(next: boolean): void {
  isOn = next;
  if (next) unstore(name);
  else store(name, "1");
  for (const listener of listeners) listener();
}

/** Whether single letters are keys. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOn,
  );
}

/** How long after `G` the letter of a page counts. */
const secondKeyMs = 1_500;

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly repeat: boolean;
  readonly defaultPrevented: boolean;
}

/** What a key does; null if nothing. `G` waits for a second key. */
export type KeyAction = { readonly kind: "help" | "find" | "create" | "wait" } | { readonly kind: "page"; readonly letter: string } | null;

/**
 * @param afterG whether `G` was pressed just before
 * @param isTyping whether the key goes into a field or a dialog
 */
export function actionOf(pressed: Pressed, { afterG, isTyping }: { readonly afterG: boolean; readonly isTyping: boolean }): KeyAction {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing || pressed.repeat || pressed.defaultPrevented || isTyping)
    return null;
  const key = pressed.key.toLowerCase();
  if (afterG && /^[a-z]$/.test(key)) return { kind: "page", letter: key };
  switch (key) {
    case "?":
      return { kind: "help" };
    case "/":
      return { kind: "find" };
    case "c":
      return { kind: "create" };
    case "g":
      return { kind: "wait" };
    default:
      return null;
  }
}

/** Whether a key pressed in an element is meant for it. */
function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest("input, textarea, select, [role=dialog], [role=menu], [role=listbox]") !== null;
}

/** Handles the keys that work on every page. */
export function useKeys(run: (action: NonNullable<KeyAction>) => void): void {
  const isOnNow = useSingleKeys();
  const act = useEffectEvent(run);
  useEffect(() => {
    if (!isOnNow) return undefined;
    let lastG = -Infinity;
    const onKeyDown = (event: KeyboardEvent): void => {
      const afterG = event.timeStamp - lastG < secondKeyMs;
      const action = actionOf(event, { afterG, isTyping: takesKeys(event.target) });
      if (event.key !== "Shift") lastG = action?.kind === "wait" ? event.timeStamp : -Infinity;
      if (action === null || action.kind === "wait") return;
      event.preventDefault();
      act(action);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [isOnNow]);
}

/** Focuses the field that searches or filters the page. Returns false if it has none. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#content input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** Presses the page's button that creates something, if it has one. */
export function pressCreate(): void {
  document.querySelector<HTMLButtonElement>('#content [aria-keyshortcuts="c"]:enabled')?.click();
}
