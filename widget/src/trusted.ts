interface TrustedTypes {
  createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown };
}

/** Makes an address acceptable to Trusted Types, if the page allows the policy `parlance`, which knows this address alone. Can be called once. */
export function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  try {
    return (trustedTypes?.createPolicy("parlance", { createScriptURL: () => url }).createScriptURL("") ?? url) as string;
  } catch {
    // The page allows no such policy: its other rules for scripts decide.
    return url;
  }
}
