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
  /** The language in which they read the dashboard; null until chosen. */
  readonly locale: string | null;
}

export type Role = "owner" | "admin" | "operator" | "viewer";

/** An access token with the time at which it expires, in milliseconds. Kept in memory only. */
interface Access {
  readonly token: string;
  readonly expiresAt: number;
  readonly person: Person;
}

export type SessionState =
  | { readonly status: "unknown" }
  | { readonly status: "signed-out" }
  | { readonly status: "signed-in"; readonly person: Person }
  /** The session has ended while the page was open. The page stays, because it may hold what the user has entered. */
  | { readonly status: "expired"; readonly person: Person };

type TabMessage =
  | { readonly kind: "ask" }
  | { readonly kind: "tell"; readonly access: Access | null }
  /** The session has ended without a sign-out. */
  | { readonly kind: "expired" };

interface SignInAnswer {
  readonly access_token: string;
  readonly expires_in: number;
  readonly user: Person;
}

/** Stored while a user is signed in in this browser. */
const mark = "parlance:signed-in";
/** How long to wait for another tab's response before the cookie is used. */
const answerMs = 150;
/** Fraction of a token's lifetime after which it is refreshed. */
const refreshAfter = 0.8;

const listeners = new Set<() => void>();
const tabs = new BroadcastChannel("parlance-session");
let access: Access | null = null;
let state: SessionState = { status: "unknown" };
let timer: ReturnType<typeof setTimeout> | undefined;
let opening: Promise<void> | undefined;

function set(next: Access | null): void {
  // Another person who signs in over the page starts with a page of their own.
  if (next !== null && state.status === "expired" && state.person.id !== next.person.id) location.reload();
  access = next;
  state = next === null ? { status: "signed-out" } : { status: "signed-in", person: next.person };
  clearTimeout(timer);
  if (next !== null) timer = setTimeout(() => void refresh(), Math.max(1_000, (next.expiresAt - Date.now()) * refreshAfter));
  for (const listener of listeners) listener();
}

/** Asks for the password over the page if somebody is signed in, and on a page of its own otherwise. */
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

/** Asks the other tabs for their token. */
function askTabs(): Promise<boolean> {
  tabs.postMessage({ kind: "ask" } satisfies TabMessage);
  return new Promise((resolve) => setTimeout(() => resolve(access !== null), answerMs));
}

/** Uses the refresh cookie. A refresh token works once, so one tab at a time refreshes and shares the result. */
async function refresh(): Promise<void> {
  const before = access;
  await navigator.locks.request("parlance-refresh", async () => {
    // Another tab refreshed while this one waited.
    if (access !== before && access !== null) return;
    const answer = await fetch("/api/auth/refresh", { method: "POST" }).catch(() => null);
    if (answer?.ok === true) accept((await answer.json()) as SignInAnswer);
    else if (answer !== null && (answer.status === 401 || answer.status === 403)) {
      expire();
      tabs.postMessage({ kind: "expired" } satisfies TabMessage);
    } else if (access === null && state.status !== "expired") set(null);
    else timer = setTimeout(() => void refresh(), 5_000);
  });
}

/** Finds out whether a user is signed in: from another tab, otherwise from the cookie. Runs once. */
export function openSession(): Promise<void> {
  opening ??= (async () => {
    if (await askTabs()) return;
    // Scripts cannot read the cookie. Without this mark there is no cookie, so a call that is bound to fail is avoided.
    if (readStored(mark) === null) set(null);
    else await refresh();
  })();
  return opening;
}

/** Signs in with the response of a sign-in or setup call. */
export function signIn(answer: SignInAnswer): void {
  accept(answer);
}

/** Shows changed data of the signed-in user in every tab. */
export function setPerson(person: Person): void {
  if (access === null) return;
  const next = { ...access, person };
  set(next);
  tabs.postMessage({ kind: "tell", access: next } satisfies TabMessage);
}

/** Ends the session in every tab. */
export async function signOut(): Promise<void> {
  await fetch("/api/auth/logout", { method: "POST" }).catch(() => null);
  set(null);
  markSignedIn(false);
  tabs.postMessage({ kind: "tell", access: null } satisfies TabMessage);
}

/** Resolves when the user has signed in again, or has given up. */
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
 * Calls the service as the signed-in user; refreshes an expired token once. While the user is asked to sign in again, calls wait, so that a form that
 * was being saved is saved afterward.
 */
export async function fetchSignedIn(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const send = (options: RequestInit = init): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (access !== null) headers.set("authorization", `Bearer ${access.token}`);
    return reaching(() => fetch(input, { ...options, headers }));
  };
  const sendAgain = async (answer?: Response): Promise<Response> => {
    const { signal = null, ...rest } = init;
    await signedInAgain();
    if (access === null && answer !== undefined) return answer;
    // The caller's time limit has passed meanwhile, which is not a reason to give up.
    const isLate = signal?.reason instanceof ParlanceError && signal.reason.code === "client.timeout";
    return send(isLate ? rest : init);
  };
  if (state.status === "expired") return sendAgain();
  const answer = await send();
  if (answer.status !== 401 || state.status === "signed-out") return answer;
  if (access !== null) await refresh();
  return access === null ? sendAgain(answer) : send();
}

/** The current access token; null if nobody is signed in. */
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

/** The signed-in user. Only for components below the shell, which renders nothing without one. */
export function usePerson(): Person {
  const session = useSession();
  if (session.status !== "signed-in" && session.status !== "expired") throw new Error("nobody is signed in");
  return session.person;
}

/** Whether the user's role may call an operation of the service. Controls that would be refused are not shown. */
export function may({ role }: Pick<Person, "role">, operation: OperationId): boolean {
  return mayCall(role, operation);
}
