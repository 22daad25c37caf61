import type { ReactNode } from "react";
import { Empty, Page } from "../ui/page.tsx";
import { useTexts } from "./i18n.ts";
import { usePerson, type Role } from "./session.ts";
import { appTexts } from "./texts.ts";

/** Restricts a screen to some roles; other roles see which ones may open it, and no data is requested for them. */
export function ForRoles({
  roles,
  title,
  children,
}: {
  readonly roles: readonly Role[];
  readonly title: string;
  readonly children: ReactNode;
}) {
  const texts = useTexts(appTexts);
  if (roles.includes(usePerson().role)) return children;
  return (
    <Page title={title}>
      <Empty title={texts.forbidden}>{texts.forbiddenHint(roles.map((role) => texts.roles[role]).join(", "))}</Empty>
    </Page>
  );
}
