import type { english } from "./en-extras.ts";

/** English strings of the panel. `{name}`, `{time}`, `{seconds}`, `{page}` and `{price}` are placeholders. */
export const en = {
  message: "Message",
  placeholder: "Ask a question",
  send: "Send",
  stop: "Stop",
  attach: "Add a picture",
  close: "Close",
  newConversation: "New conversation",
  cancel: "Cancel",
  hello: "Hello, how can I help you?",
  automatic: "Automatic answers",
  operatorHere: "{name} is here now",
  colleagueHere: "A colleague is here now",
  typing: "{name} is typing",
  thinking: "{name} is writing",
  creatingPicture: "{name} is creating a picture",
  you: "You",
  suggestions: "Suggestions",
  latest: "Latest messages",
  consent: "Your messages are processed to answer you. Please agree before you start.",
  agree: "Agree",
  privacy: "Privacy policy",
  opensAt: "{name} is not available right now and will be back {time}.",
  closed: "{name} is not available right now.",
  unavailable: "This chat is not available right now.",
  loading: "Loading the conversation",
  offline: "You are offline. Your message will be sent when you are connected again.",
  unreachable: "No connection. Trying again in {seconds} s.",
  stillAnswering: "Your message is still being answered. Checking again in {seconds} s.",
  noCredits: "{name} cannot answer at the moment. Please try again later.",
  tooMany: "That was a lot. Please continue in {seconds} s.",
  signInExpired: "Your sign-in has expired. Please sign in again or reload the page.",
  tooLong: "This message is too long. Please shorten it to 8,000 characters.",
  conversationOver: "This conversation has reached its limit. Please start a new one.",
  notSent: "Your message was not sent.",
  failed: "That did not work. Please try again.",
  retry: "Try again",
};

/** All strings of the widget. */
export type Texts = Readonly<Record<keyof typeof en | keyof typeof english, string>>;
