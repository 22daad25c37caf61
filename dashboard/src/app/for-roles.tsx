import { mayCall, type OperationId } from "@parlance/sdk/roles";
import type { ReactNode } from "react";
import { Empty, Page } from "../ui/page.tsx";
import { useTexts } from "../ui/i18n.ts";
import { may, usePerson, type Role } from "./session.ts";
import { appTexts } from "./texts.ts";

const allRoles: readonly Role[] = ["owner", "admin", "operator", "viewer"];

/** Shows a screen only to roles that can call an operation. Other roles see which roles can open the screen, and no data is requested for them. */
export function ForRoles({
  operation,
  title,
  children,
}: {
  /** The operation for which the screen is used. */
  readonly operation: OperationId;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const texts = useTexts(appTexts);
  if (may(usePerson(), operation)) return children;
  const roles = allRoles.filter((role) => mayCall(role, operation));
  return (
    <Page title={title}>
      <Empty title={texts.forbidden}>{texts.forbiddenHint(roles.map((role) => texts.roles[role]).join(", "))}</Empty>
    </Page>
  );
}
