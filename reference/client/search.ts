import { create, icon } from "./dom.ts";
import { entriesOf, queryWords, rank, type Entry, type SearchFile } from "./rank.ts";
import { loadSections, sectionsWith, type Section } from "./sections.ts";

const mostResults = 12;
const kinds: Readonly<Record<string, string>> = { o: "Operation", g: "Guide", s: "Schema", e: "Event or error" };

/** Creates the site search dialog and the button that opens it. */
export function searchButton(): HTMLElement {
  const { dialog, open } = searchDialog();
  document.body.append(dialog);
  const button = create(
    "button",
    { type: "button", class: "find", "aria-haspopup": "dialog", "aria-keyshortcuts": "/" },
    icon("M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9", "m10.5 10.5 3 3"),
    create("span", {}, "Search"),
    create("kbd", {}, "/"),
  );
  button.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    const isShortcut = (event.key === "/" && !isTyping) || (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey));
    if (!isShortcut || dialog.open) return;
    event.preventDefault();
    open();
  });
  return button;
}

function searchDialog(): { readonly dialog: HTMLDialogElement; readonly open: () => void } {
  const input = create("input", {
    type: "text",
    enterkeyhint: "search",
    placeholder: "Operations, errors, schemas, guides",
    "aria-label": "Search the documentation",
    role: "combobox",
    "aria-expanded": "false",
    "aria-controls": "results",
    "aria-autocomplete": "list",
    autocomplete: "off",
    spellcheck: "false",
  });
  const results = create("ul", { id: "results", role: "listbox", "aria-label": "Results" });
  const status = create("p", { role: "status" });
  const dialog = create("dialog", { class: "search", "aria-label": "Search" }, input, status, results);
  let entries: readonly Entry[] = [];
  let sections: Promise<readonly Section[]> | null = null;
  let selected = 0;

  const options = (): HTMLElement[] => [...results.querySelectorAll("li")];
  const select = (next: number): void => {
    const all = options();
    selected = all.length === 0 ? 0 : (next + all.length) % all.length;
    for (const [at, option] of all.entries()) option.setAttribute("aria-selected", String(at === selected));
    all[selected]?.scrollIntoView({ block: "nearest" });
    if (all.length === 0) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", `result-${selected}`);
  };
  const list = (found: readonly Entry[]): void => {
    results.replaceChildren(...found.map(optionOf));
    input.setAttribute("aria-expanded", String(found.length > 0));
    status.textContent =
      input.value.trim() === ""
        ? ""
        : found.length === 0
          ? "Nothing found."
          : `${found.length === mostResults ? "The best " : ""}${found.length} results`;
    select(0);
  };
  /** Adds guides whose text contains the words. */
  const addTexts = async (query: string, named: readonly Entry[]): Promise<void> => {
    const words = queryWords(query);
    if (words.length === 0 || named.length === mostResults) return;
    sections ??= loadSections(entries);
    const found = sectionsWith(await sections, words, mostResults);
    if (input.value !== query) return;
    const urls = new Set(named.map(({ url }) => url));
    list([...named, ...found.filter(({ url }) => !urls.has(url))].slice(0, mostResults));
  };
  const show = (): void => {
    const named = rank(entries, input.value, mostResults);
    list(named);
    addTexts(input.value, named).catch(() => {
      sections = null;
    });
  };
  const go = (option: HTMLElement | undefined): void => {
    const url = option?.dataset["url"];
    if (url === undefined) return;
    dialog.close();
    location.assign(url);
  };
  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      select(selected + step);
    }
    if (event.key === "Enter") go(options()[selected]);
  });
  results.addEventListener("click", ({ target }) => go((target as Element).closest("li") ?? undefined));
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });

  return {
    dialog,
    open() {
      dialog.showModal();
      input.select();
      if (entries.length > 0) return;
      status.textContent = "Loading …";
      fetch("/docs/search.json")
        .then(async (response) => response.json() as Promise<SearchFile>)
        .then((file) => {
          entries = entriesOf(file);
          return show();
        })
        .catch(() => {
          status.textContent = "The search could not be loaded. Check your connection.";
        });
    },
  };
}

function optionOf({ kind, title, detail, url }: Entry, at: number): HTMLElement {
  const option = create(
    "li",
    { role: "option", id: `result-${at}` },
    create("span", { class: "kind" }, kinds[kind] ?? ""),
    create("strong", {}, title),
    create("small", {}, detail),
  );
  option.dataset["url"] = url;
  return option;
}
