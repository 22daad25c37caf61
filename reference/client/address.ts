/** The service's URL in the repository's examples. */
const usual = "http://127.0.0.1:8080";

/** Replaces the URL in the examples with that of the service that serves this page, so that the examples can be pasted. */
export function showOwnAddress(): void {
  const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.nodeValue?.includes(usual) === true) text.nodeValue = text.nodeValue.replaceAll(usual, location.origin);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`main a[href^="${usual}"]`)) {
    link.href = link.href.replace(usual, location.origin);
  }
}
