import { useEffect, useState } from "react";
import { useTexts } from "../../app/i18n.ts";
import { signIn } from "../../app/session.ts";
import { Button, Spinner } from "../../ui/button.tsx";
import { welcomeTexts } from "./texts.ts";

const prefix = "#setup=";

/** The token of a link that the first start printed, if the address contains one. */
export function setupToken(): string | null {
  return location.hash.startsWith(prefix) ? location.hash.slice(prefix.length) : null;
}

/** Removes the single-use token from the address and the history. */
function forgetToken(): void {
  history.replaceState(null, "", location.pathname);
}

// Once per page load: React runs effects twice in development, and the token works once.
let opening: Promise<boolean> | undefined;

function openOnce(token: string): Promise<boolean> {
  opening ??= openLink(token);
  return opening;
}

async function openLink(token: string): Promise<boolean> {
  const answer = await fetch("/api/auth/setup", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  }).catch(() => null);
  if (answer?.ok !== true) return false;
  forgetToken();
  signIn(await answer.json());
  return true;
}

/** Signs the owner in with the link that the first start printed. */
export function SetUp({ token, onGiveUp }: { readonly token: string; readonly onGiveUp: () => void }) {
  const texts = useTexts(welcomeTexts);
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    void openOnce(token).then((isOpen) => setUsed(!isOpen));
  }, [token]);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-16 p-16 text-center">
      <img src="/icon.svg" alt="" width={40} height={40} />
      <h1 className="text-20 font-600">{texts.linkTitle}</h1>
      {isUsed ? (
        <>
          <p role="alert" className="text-14">
            {texts.linkUsed}
          </p>
          <p className="max-w-400 text-13 text-muted">{texts.linkCure}</p>
          <Button
            kind="primary"
            onClick={() => {
              forgetToken();
              onGiveUp();
            }}
          >
            {texts.toSignIn}
          </Button>
        </>
      ) : (
        <p role="status" className="flex items-center gap-8 text-14 text-muted">
          <Spinner /> {texts.openingLink}
        </p>
      )}
    </main>
  );
}
