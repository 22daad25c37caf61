/** Maximum length of a page's markup, in characters. */
export const mostMarkup = 4_000_000;

/** Expressions that are evaluated in an isolated world, so the page's scripts cannot change the functions that the expressions call. */
export const visibleLength = "document.body === null ? 0 : document.body.innerText.length";

/**
 * Returns the page's URL and its markup without scripts; null if the markup is too long. Copies the content of open shadow roots into their
 * hosts, because the markup does not include this content.
 */
export const finalMarkup = `(() => {
  let roots = 0;
  const open = (root) => {
    for (const host of root.querySelectorAll("*")) {
      if (host.shadowRoot === null || roots >= 2000) continue;
      roots += 1;
      open(host.shadowRoot);
      const holder = document.createElement("div");
      holder.innerHTML = host.shadowRoot.innerHTML;
      host.prepend(holder);
    }
  };
  open(document);
  for (const script of document.querySelectorAll("script:not([type='application/ld+json']), noscript, template")) script.remove();
  const html = document.documentElement.outerHTML;
  return html.length > ${mostMarkup} ? null : { url: location.href, html: "<!doctype html>" + html };
})()`;
