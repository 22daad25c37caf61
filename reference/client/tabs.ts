import { create } from "./dom.ts";

const key = "parlance-docs-language";
const names: Readonly<Record<string, string>> = { curl: "curl", js: "JavaScript", python: "Python" };
/** Notifies all tab groups of the selected language. */
const changed = "languagechange-of-examples";

/** Turns the examples of each operation into tabs. A selected language applies to all of them. */
export function addTabs(): void {
  const chosen = stored();
  for (const group of document.querySelectorAll<HTMLElement>(".tabs")) tabsOf(group, chosen);
}

function tabsOf(group: HTMLElement, chosen: string | null): void {
  const panels = [...group.querySelectorAll("pre")];
  const owner = group.closest("section")?.id ?? "";
  const tabs = panels.map((panel) => {
    panel.id = `${owner}-${panel.className}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `${panel.id}-tab`);
    const tab = create(
      "button",
      { type: "button", role: "tab", id: `${panel.id}-tab`, "aria-controls": panel.id },
      names[panel.className] ?? panel.className,
    );
    tab.dataset["language"] = panel.className;
    return tab;
  });
  const show = (language: string): void => {
    for (const [at, tab] of tabs.entries()) {
      const isShown = tab.dataset["language"] === language;
      tab.setAttribute("aria-selected", String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      panels[at]?.toggleAttribute("hidden", !isShown);
    }
  };
  const list = create("div", { role: "tablist", "aria-label": "Language of the example" }, ...tabs);
  list.addEventListener("click", ({ target }) => {
    const language = target instanceof HTMLElement ? target.dataset["language"] : undefined;
    if (language !== undefined) choose(language, list);
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const next = step === undefined ? undefined : tabs.at((at + step) % tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
    choose(next.dataset["language"] ?? "", list);
  });
  document.addEventListener(changed, (event) => show((event as CustomEvent<string>).detail));
  group.prepend(list);
  show(tabs.some((tab) => tab.dataset["language"] === chosen) ? (chosen ?? "") : (panels[0]?.className ?? ""));
}

/** Shows a language in all groups without moving the tabs that the reader is looking at. */
function choose(language: string, anchor: HTMLElement): void {
  const before = anchor.getBoundingClientRect().top;
  document.dispatchEvent(new CustomEvent(changed, { detail: language }));
  scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: "instant" });
  try {
    localStorage.setItem(key, language);
  } catch {
    // Storage can be disabled; the selection then lasts until the page is closed.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
