import { useEffect } from "react";

/** Marks a control that a single-key shortcut clicks, unless the focus is in a field. */
export const keyOf = (key: "t" | "e" | "r" | "Enter"): { readonly "data-inbox-key": string } => ({ "data-inbox-key": key });

/** Marks the list of conversations. */
export const listMark = { "data-inbox-list": "" };

function openNext(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("[data-inbox-list] a")];
  const at = links.findIndex((link) => link === document.activeElement || link.ariaCurrent === "true");
  const next = links[at === -1 ? 0 : at + step];
  next?.focus();
  next?.click();
}

function press(key: string): boolean {
  const control = document.querySelector<HTMLElement>(`[data-inbox-key="${key}"]`);
  if (control === null) return false;
  if (control instanceof HTMLTextAreaElement) control.focus();
  else control.click();
  return true;
}

/**
 * Single-key shortcuts in the inbox: J and K open the next and previous conversation, T takes over the conversation, R shows the saved replies, E
 * releases the conversation, Enter focuses the reply field.
 */
export function useInboxKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      const isTyping = target instanceof HTMLElement && target.closest("input, textarea, select, [role=dialog], [role=menu]") !== null;
      if (isTyping || ctrlKey || metaKey || altKey || defaultPrevented) return;
      // Enter clicks the focused button or link.
      if (key === "Enter" && target instanceof HTMLElement && target.closest("a, button, summary") !== null) return;
      if (key === "j" || key === "k") openNext(key === "j" ? 1 : -1);
      else if (!["t", "e", "r", "Enter"].includes(key) || !press(key)) return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
