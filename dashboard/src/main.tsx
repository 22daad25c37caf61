import "./tokens.css";
import "./app/theme.ts";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, StrictMode, Suspense, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { watchConnection } from "./app/connection.ts";
import { startLive } from "./app/live.ts";
import { eventReader } from "./app/live-queries.ts";
import { parlance, queryClient } from "./app/query.ts";
import { openSession, useSession } from "./app/session.ts";
import { Toasts } from "./app/toasts.tsx";
import { SignInAgain } from "./features/sign-in/sign-in-again.tsx";
import { SignIn } from "./features/sign-in/sign-in.screen.tsx";
import { DialogsHeld } from "./ui/dialog.tsx";
import { signInLink } from "./features/sign-in/sign-in-link.ts";
import { router } from "./routes.tsx";

const readEvent = eventReader(queryClient);
/** Loaded only if the page is opened with a sign-in link. */
const SetUp = lazy(async () => ({ default: (await import("./features/sign-in/set-up.screen.tsx")).SetUp }));

function Dashboard() {
  const session = useSession();
  const isSignedIn = session.status === "signed-in";
  useEffect(() => (isSignedIn ? startLive(parlance.events, readEvent) : undefined), [isSignedIn]);
  // The data of a user who has signed out is not kept for the next one.
  useEffect(() => {
    if (session.status === "signed-out") queryClient.clear();
  }, [session.status]);
  const [link, setLink] = useState(signInLink);
  // An emailed link is for a colleague, who may share the browser with the signed-in user.
  if (link !== null && (link.isEmailed || !isSignedIn))
    return (
      <Suspense>
        <SetUp {...link} onEnd={() => setLink(null)} />
      </Suspense>
    );
  if (session.status === "unknown") return null;
  if (session.status === "signed-out") return <SignIn />;
  return (
    <>
      <DialogsHeld value={session.status === "expired"}>
        <RouterProvider router={router} />
      </DialogsHeld>
      {session.status === "expired" && <SignInAgain person={session.person} />}
    </>
  );
}

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no root element");
watchConnection();
void openSession();
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <Dashboard />
        <Toasts />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
