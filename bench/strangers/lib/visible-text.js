import { chromium } from "playwright-core";

// Extracts the text that a visitor can read on a page after expanding all collapsed parts. A browser renders the page, independently of the
// service's own extraction.

/** Parts that the service omits intentionally. */
const notContent = [
  "nav, [role=navigation], [role=menubar], [role=search]",
  "[class*=breadcrumb i], [aria-label*=breadcrumb i]",
  "[class*=cookie i], [id*=cookie i], [class*=consent i], [id*=consent i], [aria-label*=cookie i]",
  "a[href^='#'][class*=visually-hidden i], a[href^='#'][class*=sr-only i], a[href^='#'][class*=screen-reader i], [class*=skip-link i], [class*=skip-to i], .skip, a[href^='#main'], a[href^='#content']",
  "[class*=share-bar i], [class*=sharebar i], [class*=share-links i], [class*=social-share i], [class*=share-buttons i], [aria-label^=share i]",
  "form label, select, input, textarea, script, style, template, noscript, iframe",
].join(", ");

/**
 * Runs in the page: expands collapsed parts, removes parts that are not content, and returns the text.
 * @param {string} selector
 */
function openedText(selector) {
  const { document, getComputedStyle } = /** @type {any} */ (globalThis);
  for (const element of document.querySelectorAll(selector))
    if (element.localName !== "body" && element.localName !== "html") element.remove();
  const named = new Set();
  for (const opener of document.querySelectorAll("a, button, label, summary, [role=tab], [role=button], [onclick], [aria-controls]"))
    for (const { name, value } of opener.attributes)
      if (name !== "id" && name !== "class") for (const id of value.match(/[\w-]+/g) ?? []) named.add(id);
  for (const element of document.querySelectorAll("details, dialog")) element.setAttribute("open", "");
  for (let round = 0; round < 3; round += 1)
    for (const element of document.body.querySelectorAll("*")) {
      const style = getComputedStyle(element);
      const isClosed =
        style.display === "none" || style.visibility === "hidden" || (style.maxHeight === "0px" && style.overflow === "hidden");
      if (!isClosed) continue;
      const before = element.previousElementSibling;
      const opens =
        named.has(element.id) ||
        /^(?:tabpanel|dialog|region)$/.test(element.getAttribute("role") ?? "") ||
        before?.matches("button, summary, label, [role=button], [aria-expanded]") ||
        before?.querySelector("button, [role=button], [aria-expanded]") ||
        element.nextElementSibling?.matches("button, a[href='#']");
      if (!opens) continue;
      element.removeAttribute("hidden");
      element.style.cssText +=
        ";display:block!important;visibility:visible!important;max-height:none!important;height:auto!important;opacity:1!important";
    }
  // Style sheets from other hosts, which are missing here, would separate adjacent elements.
  for (const element of document.querySelectorAll("span, small, strong, b, em, a, time"))
    if (element.nextSibling?.nodeType === 1 && element.textContent.trim().length > 1) element.after(" ");
  for (const button of document.querySelectorAll("button"))
    if (
      !button.matches("[aria-expanded], [aria-controls], [role=tab], [data-target], [data-bs-target]") &&
      !/[?]\s*$/.test(button.textContent)
    )
      button.remove();
  return `${document.body.innerText}`;
}

/**
 * Returns the visible text of each page.
 * @param {readonly string[]} urls
 * @returns {Promise<Map<string, string>>}
 */
export async function visibleTexts(urls) {
  const browser = await chromium.launch({ executablePath: process.env["BROWSER_PATH"] ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 1_280, height: 900 } });
    /** @type {Map<string, string>} */
    const texts = new Map();
    for (const url of urls) {
      await page.goto(url, { waitUntil: "load", timeout: 60_000 });
      texts.set(url, await page.evaluate(openedText, notContent));
    }
    return texts;
  } finally {
    await browser.close();
  }
}
