/** Reads a stored choice; null where storage is refused. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a choice, where storage is allowed. */
export function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** Deletes a stored choice. */
export function unstore(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was stored.
  }
}
