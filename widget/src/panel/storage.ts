import type { ConversationStorage } from "@parlance/sdk/visitor";

/** Returns the storage for the conversation. Browsers that block storage throw on access. */
export function storageOf(name: string | null): ConversationStorage | null {
  try {
    return name === "none" ? null : name === "session" ? sessionStorage : localStorage;
  } catch {
    return null;
  }
}

/** Stores whether the panel is open, for the next page of the site. */
export function keepOpen(personaId: string, isOpen: boolean): void {
  try {
    const key = `parlance:${personaId}:open`;
    if ((sessionStorage.getItem(key) === "1") === isOpen) return;
    if (isOpen) sessionStorage.setItem(key, "1");
    else sessionStorage.removeItem(key);
  } catch {
    // If this fails, the next page merely starts with a closed panel.
  }
}
