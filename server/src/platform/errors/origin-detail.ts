const mostCharacters = 200;
const originForm = /^[a-z][a-z0-9+.-]*:\/\/[\w.:[\]-]+$/i;

/** Returns the detail of `auth.origin_not_allowed`. It names the page's origin as sent, but not the origins that the persona allows. */
export function originDetail(origin: string): string {
  const named = origin.length <= mostCharacters && originForm.test(origin) ? `The origin ${origin}` : "The page's origin";
  return `${named} is not in the persona's \`allowed_origins\`. Scheme, host and port must match exactly.`;
}
