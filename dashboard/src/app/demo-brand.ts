import type { Brand } from "@parlance/sdk";

/** Whether a brand is an example, such as the demo: its website is under a domain that is reserved for documentation. */
export function isExample({ website_url: url }: Pick<Brand, "website_url">): boolean {
  if (url === null || !URL.canParse(url)) return false;
  return /(^|\.)(example\.(com|net|org)|example)$/.test(new URL(url).hostname);
}
