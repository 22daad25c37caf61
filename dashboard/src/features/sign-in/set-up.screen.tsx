import { useEffect, useState } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { signIn } from "../../app/session.ts";
import { Button, Spinner } from "../../ui/button.tsx";
import { Outside } from "./outside.tsx";
import { post, type Outcome } from "./post.ts";
import { ResetSteps } from "./reset-steps.tsx";
import { setUpTexts } from "./set-up.texts.ts";
import type { SignInLink } from "./sign-in-link.ts";
import { WhoAreYou, type Known } from "./who-are-you.tsx";

/** Removes the single-use token from the URL and the browser history. */
function forgetToken(path: string): void {
  history.replaceState(null, "", path);
}

// Sent once per page load, because React runs effects twice in development and the requests are rate-limited.
let reading: Promise<Outcome<Known>> | undefined;

/**
 * Signs in with a link, after the user has entered their name, email address and password.
 * @param onEnd called when the user is signed in or goes to the sign-in page
 */
export function SetUp({ token, isEmailed, onEnd }: SignInLink & { readonly onEnd: () => void }) {
  const texts = useTexts(setUpTexts);
  const [link, setLink] = useState<Outcome<Known>>();
  useEffect(() => {
    if (token === null) return;
    reading ??= post<Known>("/api/auth/setup/read", { token });
    void reading.then(setLink);
  }, [token]);
  const open = async (choice: object): Promise<Outcome<unknown>> => {
    const opened = await post<Parameters<typeof signIn>[0]>("/api/auth/setup", { token, ...choice });
    if ("value" in opened) {
      // New owners start with the website import, other users with the home page.
      forgetToken(isNew(link) ? "/welcome" : "/");
      signIn(opened.value);
      onEnd();
    }
    return opened;
  };
  const toSignIn = (
    <Button
      kind="primary"
      onClick={() => {
        forgetToken("/");
        onEnd();
      }}
    >
      {texts.toSignIn}
    </Button>
  );
  if (token === null)
    return (
      <Outside title={texts.again}>
        <p role="status" className="max-w-400 text-center text-14">
          {texts.incomplete}
        </p>
        {toSignIn}
      </Outside>
    );
  if (link === undefined)
    return (
      <Outside title={texts.title}>
        <p role="status" className="flex items-center gap-8 text-14 text-muted">
          <Spinner /> {texts.reading}
        </p>
      </Outside>
    );
  if ("value" in link) return <WhoAreYou known={link.value} onDone={open} />;
  const isUsed = link.field === "token";
  return (
    <Outside title={isEmailed ? texts.again : texts.title}>
      <p role="alert" className="max-w-400 text-center text-14">
        {isUsed ? (isEmailed ? texts.usedEmailed : texts.used) : link.error}
      </p>
      {isUsed && isEmailed && (
        <a href="/account/forgotten" className="text-13 text-accent underline">
          {texts.newLink}
        </a>
      )}
      {isUsed && !isEmailed && (
        <div className="w-full max-w-400 rounded-10 border border-line bg-surface p-24">
          <ResetSteps />
        </div>
      )}
      {toSignIn}
    </Outside>
  );
}

function isNew(link: Outcome<Known> | undefined): boolean {
  return link !== undefined && "value" in link && link.value.email === null;
}
