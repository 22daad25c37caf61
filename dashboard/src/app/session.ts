import { ParlanceError } from "@parlance/sdk";
import { mayCall, type OperationId } from "@parlance/sdk/roles";
import { useSyncExternalStore } from "react";
import { adoptLocale } from "../ui/i18n.ts";
import { reaching } from "./connection.ts";
import { readStored, store, unstore } from "../ui/storage.ts";

/** The signed-in user. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Language of the dashboard for this user; null until selected. */
  readonly locale: string | null;
}

export type Role = "owner" | "admin" | "operator" | "viewer";

/** An access token and its expiry time, in milliseconds. Kept only in memory. */
interface Access {
  readonly token: string;
  readonly expiresAt: number;
  readonly person: Person;
}

export type SessionState =
  | { readonly status: "unknown" }
  | { readonly status: "signed-out" }
  | { readonly status: "signed-in"; readonly person: Person }
  /** The session expired while the page was open. The page stays open, because it can contain unsaved input. */
  | { readonly status: "expired"; readonly person: Person };

type TabMessage =
  | { readonly kind: "ask" }
  | { readonly kind: "tell"; readonly access: Access | null }
  /** The session ended without a sign-out. */
  | { readonly kind: "expired" };

interface SignInAnswer {
  readonly access_token: string;
  readonly expires_in: number;
  readonly user: Person;
}

/** Local storage key that is set while a user is signed in. */
const mark = "parlance:signed-in";
/** Time, in milliseconds, to wait for another tab's response before the cookie is used. */
const answerMs = 150;
/** Fraction of a token's lifetime after which it is refreshed. */
const refreshAfter = 0.8;

const listeners = new Set<() => void>();
const tabs = new BroadcastChannel("parlance-session");
let access: Access | null = null;
let state: SessionState = { status: "unknown" };
let timer: ReturnType<typeof setTimeout> | undefined;
let opening: Promise<void> | undefined;
/** Cancels the requests of the session when it ends. */
let requests = new AbortController();
/** Settles when the service has ended the session of the user who signed out. */
let ending: Promise<unknown> = Promise.resolve();

function set(next: Access | null): void {
  // If a different user signs in, the page is reloaded.
  if (next !== null && state.status === "expired" && state.person.id !== next.person.id) location.reload();
  access = next;
  if (next === null) {
    requests.abort();
    requests = new AbortController();
  }
  state = next === null ? { status: "signed-out" } : { status: "signed-in", person: next.person };
  clearTimeout(timer);
  if (next !== null) timer = setTimeout(() => void refresh(), Math.max(1_000, (next.expiresAt - Date.now()) * refreshAfter));
  for (const listener of listeners) listener();
}

/** Shows the sign-in dialog over the page if a user was signed in; otherwise, the sign-in page. */
function expire(): void {
  if (state.status !== "signed-in") {
    if (state.status !== "expired") set(null);
    return;
  }
  clearTimeout(timer);
  access = null;
  state = { status: "expired", person: state.person };
  for (const listener of listeners) listener();
}

tabs.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
  if (data.kind === "ask" && access !== null) tabs.postMessage({ kind: "tell", access } satisfies TabMessage);
  if (data.kind === "tell") set(data.access);
  if (data.kind === "expired") expire();
});

function markSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) store(mark, "1");
  else unstore(mark);
}

function accept({ access_token, expires_in, user }: SignInAnswer): void {
  const next = { token: access_token, expiresAt: Date.now() + expires_in * 1_000, person: user };
  adoptLocale(user.locale);
  set(next);
  markSignedIn(true);
  tabs.postMessage({ kind: "tell", access: next } satisfies TabMessage);
}

/** Requests the access token from other tabs. */
function askTabs(): Promise<boolean> {
  tabs.postMessage({ kind: "ask" } satisfies TabMessage);
  return new Promise((resolve) => setTimeout(() => resolve(access !== null), answerMs));
}

/**
 * Refreshes the access token with the cookie. A refresh token can be used only once, so only one tab at a time refreshes and shares the
 * result.
 */
async function refresh(): Promise<void> {
  const before = access;
  await navigator.locks.request("parlance-refresh", async () => {
    // Another tab refreshed the token while this tab waited.
    if (access !== before && access !== null) return;
    const answer = await fetch("/api/auth/refresh", { method: "POST" }).catch(() => null);
    // The user has signed out in the meantime.
    if (state.status === "signed-out") return;
    if (answer?.ok === true) accept((await answer.json()) as SignInAnswer);
    else if (answer !== null && (answer.status === 401 || answer.status === 403)) {
      expire();
      tabs.postMessage({ kind: "expired" } satisfies TabMessage);
    } else if (access === null && state.status !== "expired") set(null);
    else timer = setTimeout(() => void refresh(), 5_000);
  });
}

/** Determines from another tab or the cookie whether a user is signed in. Runs once. */
export function openSession(): Promise<void> {
  opening ??= (async () => {
    if (await askTabs()) return;
    // Scripts cannot read the cookie. If this marker is missing, there is no cookie, so a refresh would fail.
    if (readStored(mark) === null) set(null);
    else await refresh();
  })();
  return opening;
}

/** Signs in with the response to a sign-in or setup request. */
export function signIn(answer: SignInAnswer): void {
  accept(answer);
}

/** Updates the signed-in user's data in every tab. */
export function setPerson(person: Person): void {
  if (access === null) return;
  const next = { ...access, person };
  set(next);
  tabs.postMessage({ kind: "tell", access: next } satisfies TabMessage);
}

/** Ends the session in every tab. */
export function signOut(): void {
  // The tabs stop their requests first, because the service rejects them once the session has ended.
  tabs.postMessage({ kind: "tell", access: null } satisfies TabMessage);
  set(null);
  markSignedIn(false);
  ending = fetch("/api/auth/logout", { method: "POST", keepalive: true }).catch(() => null);
}

/** Resolves when no sign-out is in progress, because a sign-out would also delete the cookie of a new session. */
export async function signedOut(): Promise<void> {
  await ending;
}

/** The response to requests made after sign-out, which are not sent. */
function refusal(): Response {
  return new Response(null, { status: 401 });
}

/** Resolves when the user has signed in again or has dismissed the sign-in dialog. */
function signedInAgain(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (state.status === "expired") return;
      listeners.delete(look);
      resolve();
    };
    listeners.add(look);
    look();
  });
}

/**
 * Sends a request as the signed-in user, and refreshes an expired token once. Requests wait while the user signs in again, so a form that
 * is being saved is not lost. After sign-out, nothing is sent.
 */
export async function fetchSignedIn(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const send = async (options: RequestInit = init): Promise<Response> => {
    if (access === null) return refusal();
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${access.token}`);
    const { signal: session } = requests;
    const signal = options.signal == null ? session : AbortSignal.any([session, options.signal]);
    return reaching(() => fetch(input, { ...options, headers, signal })).catch((error: unknown) => {
      if (session.aborted) return refusal();
      throw error;
    });
  };
  const sendAgain = async (answer?: Response): Promise<Response> => {
    const { signal = null, ...rest } = init;
    await signedInAgain();
    if (access === null && answer !== undefined) return answer;
    // A timeout that expires during sign-in must not cancel the request.
    const isLate = signal?.reason instanceof ParlanceError && signal.reason.code === "client.timeout";
    return send(isLate ? rest : init);
  };
  if (state.status === "expired") return sendAgain();
  const answer = await send();
  if (answer.status !== 401 || state.status === "signed-out") return answer;
  if (access !== null) await refresh();
  return access === null ? sendAgain(answer) : send();
}

/** Returns the current access token; null if no user is signed in. */
export function accessToken(): string | null {
  return access?.token ?? null;
}

export function useSession(): SessionState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** Returns the signed-in user. Only for components inside the shell, which renders only while a user is signed in. */
export function usePerson(): Person {
  const session = useSession();
  if (session.status !== "signed-in" && session.status !== "expired") throw new Error("nobody is signed in");
  return session.person;
}

/** Returns whether the user's role can call an operation. Controls for other operations are hidden. */
export function may({ role }: Pick<Person, "role">, operation: OperationId): boolean {
  return mayCall(role, operation);
}

/** Returns whether the user's role can write an answer to a visitor's question and ask the question again. */
export function mayWriteAnswers(person: Pick<Person, "role">): boolean {
  return (["upsertAccountDocument", "addActivations", "askQuestionAgain", "updateQuestion"] as const).every((each) => may(person, each));
}
