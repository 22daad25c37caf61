import { Link, useLocation, type LinkProps } from "@tanstack/react-router";
import { useEffect, useRef, type ReactNode } from "react";

/** Tabs whose selection is part of the URL. */
export function LinkTabs({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a narrow screen, the selected tab can be outside the visible area.
  useEffect(() => {
    const links = [...(nav.current?.querySelectorAll("a") ?? [])];
    const chosen = links.find((link) => link.pathname === pathname && link.dataset["status"] === "active");
    chosen?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={label} className="flex shrink-0 gap-16 overflow-x-auto overflow-y-hidden border-b border-line">
      {children}
    </nav>
  );
}

export function LinkTab({ children, ...link }: LinkProps & { readonly children: ReactNode }) {
  return (
    <Link
      {...link}
      className="border-b-2 border-transparent px-4 py-8 text-13 font-500 whitespace-nowrap text-muted hover:text-text data-[status=active]:border-accent data-[status=active]:text-text"
    >
      {children}
    </Link>
  );
}
