/** Returns a stored setting; null if it is missing or storage is unavailable. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a setting if storage is available. */
export function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // If storage is unavailable, the setting lasts until the page is closed.
  }
}

/** Deletes a stored setting. */
export function unstore(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // If storage is unavailable, nothing was stored.
  }
}
