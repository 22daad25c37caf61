import { Link, Outlet, useNavigate } from "@tanstack/react-router";
import { CircleUser, Menu as MenuIcon, Search } from "lucide-react";
import { lazy, Suspense, useCallback, useState } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Menu, MenuChoice, MenuItem, MenuLine } from "../ui/menu.tsx";
import { useBadge } from "./badges.ts";
import { BrandSwitch } from "./brand-switch.tsx";
import { useLocale, useTexts } from "../ui/i18n.ts";
import { chooseLanguage } from "./language.ts";
import { focusSearch, pressCreate, useKeys } from "./keys.ts";
import { keyTexts } from "./keys.texts.ts";
import { pagesOf } from "./pages.ts";
import { Fence } from "./problem.tsx";
import { useCommandKey } from "./command-key.ts";
import { signOut, usePerson } from "./session.ts";
import { appTexts } from "./texts.ts";
import { chooseTheme, themes, useTheme } from "./theme.ts";
import { Unreached } from "./unreached.tsx";

/** The palette and the list of shortcuts are loaded when they are opened. */
const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));
const KeyList = lazy(async () => ({ default: (await import("./key-list.tsx")).KeyList }));

/** The layout of every screen: navigation, and a bar with the brand, command and user menus. */
export function Shell() {
  const [texts, keys] = [useTexts(appTexts), useTexts(keyTexts)];
  const [isOpen, setOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isKeyListOpen, setKeyListOpen] = useState(false);
  useCommandKey(useCallback(() => setPaletteOpen(true), []));
  const navigate = useNavigate();
  const pages = pagesOf(usePerson().role).flat();
  useKeys((action) => {
    if (action.kind === "help") setKeyListOpen(true);
    if (action.kind === "find" && !focusSearch()) setPaletteOpen(true);
    if (action.kind === "create") pressCreate();
    const to = action.kind === "page" ? pages.find(({ letter }) => letter === action.letter)?.to : undefined;
    if (to !== undefined) void navigate({ to });
  });
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only z-20 rounded-6 bg-accent text-on-accent focus:not-sr-only focus:fixed focus:top-8 focus:left-8 focus:px-12 focus:py-8"
      >
        {texts.skip}
      </a>
      <Rail isOpen={isOpen} onClose={() => setOpen(false)} />
      <div className="flex min-w-0 flex-1 flex-col has-data-full:h-dvh">
        <header className="sticky top-0 z-10 flex items-center gap-8 border-b border-line bg-canvas px-16 py-8 md:px-24">
          <div className="md:hidden">
            <IconButton label={texts.menu} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <MenuIcon size={16} aria-hidden />
            </IconButton>
          </div>
          <BrandSwitch />
          <div className="flex-1" />
          <Button kind="quiet" icon={<Search size={16} aria-hidden />} onClick={() => setPaletteOpen(true)}>
            <span className="max-md:sr-only">{texts.commands}</span>
            <kbd className="text-12 text-faint max-md:hidden">{`${keys.ctrl} K`}</kbd>
          </Button>
          <PersonMenu onKeys={() => setKeyListOpen(true)} />
        </header>
        <Unreached />
        <Fence>
          <Outlet />
        </Fence>
      </div>
      <Suspense>
        {isPaletteOpen && <Palette open onOpenChange={setPaletteOpen} onKeys={() => setKeyListOpen(true)} />}
        {isKeyListOpen && <KeyList open onOpenChange={setKeyListOpen} />}
      </Suspense>
    </div>
  );
}

function Rail({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const texts = useTexts(appTexts);
  const person = usePerson();
  return (
    <>
      {/* Closes the menu on phones; keyboard users close it with the menu button. */}
      {isOpen && <button type="button" tabIndex={-1} aria-hidden className="fixed inset-0 z-10 bg-scrim md:hidden" onClick={onClose} />}
      <nav
        aria-label={texts.navigation}
        className={classes(
          "sticky top-0 z-20 flex h-dvh w-232 shrink-0 flex-col gap-2 overflow-y-auto border-r border-line bg-surface p-12 max-md:fixed max-lg:md:w-56",
          !isOpen && "max-md:hidden",
        )}
      >
        <Link to="/" className="mb-8 flex h-36 items-center gap-8 px-8 text-16 font-600" onClick={onClose}>
          <img src="/icon.svg" alt="" width={20} height={20} />
          <span className="max-lg:md:sr-only">Parlance</span>
        </Link>
        {pagesOf(person.role).map((group, index) => (
          <div key={group[0]?.to} className={classes("flex flex-col gap-2", index > 0 && "mt-12 border-t border-line pt-12")}>
            {group.map(({ to, name, Icon }) => (
              <Link
                key={to}
                to={to}
                activeOptions={{ exact: to === "/", includeSearch: false }}
                onClick={onClose}
                title={texts[name]}
                className="relative flex min-h-32 items-center gap-8 rounded-6 px-8 text-13 font-500 text-muted hover:bg-sunken hover:text-text data-[status=active]:bg-accent-soft data-[status=active]:text-text pointer-coarse:min-h-44"
              >
                <Icon size={16} aria-hidden className="shrink-0" />
                <span className="max-lg:md:sr-only">{texts[name]}</span>
                <Badge page={to} />
              </Link>
            ))}
          </div>
        ))}
      </nav>
    </>
  );
}

/** Number of items on a page that need the user's attention. */
function Badge({ page }: { readonly page: string }) {
  const texts = useTexts(appTexts);
  const count = useBadge(page);
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-accent px-6 text-12 font-600 text-on-accent lg:ml-auto max-md:ml-auto max-lg:md:absolute max-lg:md:top-0 max-lg:md:right-0 max-lg:md:px-4">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{texts.waitingForYou(count)}</span>
    </span>
  );
}

function PersonMenu({ onKeys }: { readonly onKeys: () => void }) {
  const texts = useTexts(appTexts);
  const keys = useTexts(keyTexts);
  const person = usePerson();
  const theme = useTheme();
  const locale = useLocale();
  return (
    <Menu
      trigger={
        <IconButton label={texts.account}>
          <CircleUser size={16} aria-hidden />
        </IconButton>
      }
    >
      <div className="px-12 py-8">
        <p className="text-13 font-600 break-words">{person.name}</p>
        <p className="text-12 break-words text-muted">{person.email}</p>
        <p className="text-12 text-faint">{texts.roles[person.role]}</p>
      </div>
      <MenuLine />
      <MenuChoice
        label={texts.theme}
        value={theme}
        values={themes.map((each) => [each, texts.themes[each]] as const)}
        onChange={chooseTheme}
      />
      <MenuLine />
      <MenuChoice
        label={texts.language}
        value={locale}
        values={[
          ["en", "English"],
          ["de", "Deutsch"],
        ]}
        onChange={chooseLanguage}
      />
      <MenuLine />
      <MenuItem onClick={onKeys}>{keys.title}</MenuItem>
      <MenuItem onClick={signOut}>{texts.signOut}</MenuItem>
    </Menu>
  );
}
