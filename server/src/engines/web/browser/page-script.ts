/** Maximum characters of a page's markup. */
export const mostMarkup = 4_000_000;

/**
 * Expressions for a world of their own in the page, whose scripts cannot change what these functions do.
 */
export const visibleLength = "document.body === null ? 0 : document.body.innerText.length";

/**
 * Returns the page's address and markup without scripts; null if it is too long. The content of open shadow roots is placed into their hosts,
 * because markup does not contain it.
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
