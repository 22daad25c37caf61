declare const trustedTypes: {
  createPolicy(name: string, rules: object): { createScriptURL(at: number): unknown };
};

/**
 * Makes URLs acceptable to Trusted Types if the page allows the `parlance` policy, which accepts only these URLs. May be called only once.
 */
export function trusted(urls: readonly string[]): readonly string[] {
  try {
    const policy = trustedTypes.createPolicy("parlance", { createScriptURL: (at: number) => urls[at] });
    return urls.map((_, at) => policy.createScriptURL(at) as string);
  } catch {
    // The browser does not support Trusted Types, or the page does not allow the policy; in that case, the page's other script rules apply.
    return urls;
  }
}
