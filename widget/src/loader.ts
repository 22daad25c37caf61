import { elementClass } from "./element.ts";

// Runs as a classic script. The `data-` attributes of its tag become attributes of the element.
const script = document.currentScript as HTMLScriptElement | null;
const tag = "parlance-chat";
const Existing = customElements.get(tag) as ReturnType<typeof elementClass> | undefined;
const ParlanceChat =
  Existing ??
  elementClass({
    base: script?.src.split("/widget/")[0] ?? location.origin,
    nonce: script?.nonce ?? "",
  });
if (!Existing) customElements.define(tag, ParlanceChat);

const { userToken, ...attributes } = script?.dataset ?? {};
if (attributes["persona"] !== undefined) {
  const element = new ParlanceChat();
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value as string);
  if (userToken) element.identify(userToken);
  // Not overwritten, because a script on the page may already have defined a global variable with this name.
  (globalThis as { parlance?: unknown }).parlance ??= element;
  const place = () => document.body.append(element);
  if (document.body === null) addEventListener("DOMContentLoaded", place);
  else place();
}
