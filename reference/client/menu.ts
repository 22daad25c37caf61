import { create, icon } from "./dom.ts";

/** Creates the button that opens the navigation if there is no room for it next to the page. */
export function menuButton(navigation: HTMLElement): HTMLElement {
  const button = create(
    "button",
    { type: "button", class: "menu", "aria-label": "Menu", "aria-controls": navigation.id },
    icon("M2 4h12M2 8h12M2 12h12"),
  );
  const main = document.querySelector("main");
  const set = (isOpen: boolean): void => {
    document.documentElement.classList.toggle("open", isOpen);
    button.setAttribute("aria-expanded", String(isOpen));
    main?.toggleAttribute("inert", isOpen);
  };
  const isOpen = (): boolean => document.documentElement.classList.contains("open");
  set(false);
  button.addEventListener("click", () => set(!isOpen()));
  navigation.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLAnchorElement) set(false);
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !isOpen()) return;
    set(false);
    button.focus();
  });
  // In a wide window, the navigation is always visible.
  matchMedia("(width >= 56rem)").addEventListener("change", () => set(false));
  return button;
}

/** Highlights the entry of the operation in view, and scrolls to the current page's entry. */
export function followPosition(navigation: HTMLElement): void {
  const current = navigation.querySelector<HTMLElement>("[aria-current]");
  // scrollIntoView would also scroll the page.
  if (current !== null) navigation.scrollTop = current.offsetTop - navigation.offsetTop - navigation.clientHeight / 3;
  const links = new Map(
    [...navigation.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].map((link) => [decodeURIComponent(link.hash.slice(1)), link]),
  );
  const aside = [...document.querySelectorAll<HTMLAnchorElement>('aside a[href^="#"]')];
  for (const link of aside) links.set(decodeURIComponent(link.hash.slice(1)), link);
  const observer = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen) {
        if (!isIntersecting) continue;
        for (const [id, link] of links) link.classList.toggle("here", id === target.id);
      }
    },
    { rootMargin: "-15% 0px -75% 0px" },
  );
  for (const id of links.keys()) {
    const target = document.getElementById(id);
    if (target !== null) observer.observe(target);
  }
}
