declare const trustedTypes: {
  createPolicy(name: string, rules: object): { createScriptURL(at: number): unknown };
};

/** Makes addresses acceptable to Trusted Types, if the page allows the policy `parlance`, which knows these alone. Can be called once. */
export function trusted(urls: readonly string[]): readonly string[] {
  try {
    const policy = trustedTypes.createPolicy("parlance", { createScriptURL: (at: number) => urls[at] });
    return urls.map((_, at) => policy.createScriptURL(at) as string);
  } catch {
    // The browser has no Trusted Types, or the page allows no such policy: its other rules for scripts decide.
    return urls;
  }
}
