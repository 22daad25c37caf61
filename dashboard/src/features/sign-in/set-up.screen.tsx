import { useEffect, useState } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { signIn } from "../../app/session.ts";
import { Button, Spinner } from "../../ui/button.tsx";
import { Outside } from "./outside.tsx";
import { post, type Outcome } from "./post.ts";
import { ResetSteps } from "./reset-steps.tsx";
import { setUpTexts } from "./set-up.texts.ts";
import { WhoAreYou, type Known } from "./who-are-you.tsx";

const prefix = "#setup=";

/** Returns the token of a setup link; null if the URL contains none. */
export function setupToken(): string | null {
  return location.hash.startsWith(prefix) ? location.hash.slice(prefix.length) : null;
}

/** Removes the single-use token from the URL and the browser history. */
function forgetToken(path = location.pathname): void {
  history.replaceState(null, "", path);
}

// Sent once per page load, because React runs effects twice in development and the requests are rate-limited.
let reading: Promise<Outcome<Known>> | undefined;

/** Signs in with a setup link, after the user has entered their name, email address and password. */
export function SetUp({ token, onGiveUp }: { readonly token: string; readonly onGiveUp: () => void }) {
  const texts = useTexts(setUpTexts);
  const [link, setLink] = useState<Outcome<Known>>();
  useEffect(() => {
    reading ??= post<Known>("/api/auth/setup/read", { token: setupToken() });
    void reading.then(setLink);
  }, []);
  const open = async (choice: object): Promise<Outcome<unknown>> => {
    const opened = await post<Parameters<typeof signIn>[0]>("/api/auth/setup", { token, ...choice });
    if ("value" in opened) {
      // New owners start with the website import, other users with the home page.
      forgetToken(isNew(link) ? "/welcome" : "/");
      signIn(opened.value);
    }
    return opened;
  };
  if (link === undefined)
    return (
      <Outside title={texts.title}>
        <p role="status" className="flex items-center gap-8 text-14 text-muted">
          <Spinner /> {texts.reading}
        </p>
      </Outside>
    );
  if ("value" in link) return <WhoAreYou known={link.value} onDone={open} />;
  return (
    <Outside title={texts.title}>
      <p role="alert" className="max-w-400 text-center text-14">
        {link.field === "token" ? texts.used : link.error}
      </p>
      {link.field === "token" && (
        <div className="w-full max-w-400 rounded-10 border border-line bg-surface p-24">
          <ResetSteps />
        </div>
      )}
      <Button
        kind="primary"
        onClick={() => {
          forgetToken();
          onGiveUp();
        }}
      >
        {texts.toSignIn}
      </Button>
    </Outside>
  );
}

function isNew(link: Outcome<Known> | undefined): boolean {
  return link !== undefined && "value" in link && link.value.email === null;
}
