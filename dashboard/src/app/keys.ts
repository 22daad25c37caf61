import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { readStored, store, unstore } from "../ui/storage.ts";

const name = "parlance:single-keys-off";
const listeners = new Set<() => void>();
let isOn = readStored(name) === null;

/** Enables or disables single-letter shortcuts, which speech input and tremors can trigger by accident. */
export function chooseSingleKeys(next: boolean): void {
  isOn = next;
  if (next) unstore(name);
  else store(name, "1");
  for (const listener of listeners) listener();
}

/** Returns whether single-letter shortcuts are enabled. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOn,
  );
}

/** Time, in milliseconds, within which a page's letter must follow `G`. */
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

/** Action of a shortcut; null if there is none. `G` waits for a second key. */
export type KeyAction = { readonly kind: "help" | "find" | "create" | "wait" } | { readonly kind: "page"; readonly letter: string } | null;

/**
 * Returns the action for a pressed key.
 * @param afterG whether `G` was pressed just before
 * @param isTyping whether the focus is in a field or a dialog
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

/** Returns whether an element handles key presses itself. */
function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest("input, textarea, select, [role=dialog], [role=menu], [role=listbox]") !== null;
}

/** Handles the shortcuts that work on every page. */
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

/** Focuses the page's search or filter field. Returns false if it has none. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#content input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** Clicks the page's create button, if it has one. */
export function pressCreate(): void {
  document.querySelector<HTMLButtonElement>('#content [aria-keyshortcuts="c"]:enabled')?.click();
}
