// A conversation with a persona, by its public id only.
import { eventsOf } from "./try-events.js";
import { showCards } from "./try-cards.js";
import { untilReached } from "./try-connection.js";

const $ = (id) => document.getElementById(id);
const persona = new URLSearchParams(location.search).get("persona");
const kept = `parlance:${persona}`;
let ids = JSON.parse(sessionStorage.getItem(kept) ?? "{}");

function line(kind, text = "") {
  const item = document.createElement("li");
  item.className = kind;
  item.textContent = text;
  $("log").append(item);
  item.scrollIntoView({ block: "end" });
  return item;
}

const shown = (cards) => showCards(line("cards"), cards);

function headers() {
  return { "content-type": "application/json", "x-persona-id": persona, ...(ids.end_user_id ? { "x-end-user-id": ids.end_user_id } : {}) };
}

/**
 * Sends the message and shows the answer as it arrives. When the connection breaks, the partial answer is removed: a retry with the same key returns
 * all of it.
 */
async function say(message) {
  line("user", message);
  $("ideas").replaceChildren();
  const button = $("say").querySelector("button");
  button.disabled = true;
  const key = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const body = JSON.stringify({ message, ...(ids.session_id ? { session_id: ids.session_id } : {}) });
  const before = $("log").childElementCount;
  try {
    await untilReached($("state"), async () => {
      while ($("log").childElementCount > before) $("log").lastElementChild.remove();
      const response = await fetch("/v1/chat", { method: "POST", headers: { ...headers(), "idempotency-key": key }, body });
      if (response.ok) await showTurn(response.body);
      else await showProblem(response);
    });
  } finally {
    button.disabled = false;
    $("say").elements.message.focus();
  }
}

async function showProblem(response) {
  const { code, detail } = await response.json();
  // The interrupted turn is still running; the next attempt returns its answer.
  if (code === "session.turn_in_flight") throw new TypeError(detail);
  line("problem", detail);
}

async function showTurn(body) {
  let bubble = null;
  let isWhole = false;
  for await (const { event, data } of eventsOf(body)) {
    if (event === "session") sessionStorage.setItem(kept, JSON.stringify((ids = data)));
    else if (event === "docs") shown(data.cards);
    else if (event === "error") line("problem", data.message);
    else if (event === "text" && data.delta === "\n\n") bubble = null;
    else if (event === "text") (bubble ??= line("persona")).textContent += data.delta;
    isWhole ||= event === "done" || event === "error";
  }
  if (!isWhole) throw new TypeError("connection lost");
}

async function replay() {
  const response = await fetch(`/v1/chat/${ids.session_id}/events?live=false`, { headers: headers() });
  if (!response.ok) {
    await response.body?.cancel();
    return;
  }
  for await (const { event, data } of eventsOf(response.body)) {
    if (event === "message") line(data.role, data.content);
    else if (event === "cards") shown(data.cards);
  }
}

function offerQuestions(questions) {
  for (const question of questions) {
    const idea = document.createElement("button");
    idea.textContent = question;
    idea.addEventListener("click", () => void say(question));
    $("ideas").append(idea);
  }
}

async function openConversation() {
  const response = await fetch("/v1/persona", { headers: headers() });
  if (!response.ok) {
    // An unread body keeps the request open.
    await response.body?.cancel();
    await offerPersonas();
    $("state").textContent = `No available persona has the id ${persona}.`;
    $("state").hidden = false;
    return;
  }
  const { name, greeting, suggested_questions: questions } = await response.json();
  document.title = $("name").textContent = name;
  $("log").replaceChildren();
  if (greeting) line("persona", greeting);
  if (ids.session_id) await replay();
  else offerQuestions(questions);
  $("talk").hidden = false;
}

async function offerPersonas() {
  const { personas } = await (await fetch("/v1/personas")).json();
  const items = personas.map(({ id, name, description, avatar_url: picture }) => {
    const item = document.createElement("li");
    const href = `/?${new URLSearchParams({ persona: id })}`;
    showCards(item, [{ title: name, description, image_url: picture, url: href }], { isOwn: true });
    return item;
  });
  $("personas").replaceChildren(...items);
  $("none").hidden = items.length > 0;
  $("choice").hidden = false;
}

$("say").addEventListener("submit", (event) => {
  event.preventDefault();
  const { message } = event.target.elements;
  const text = message.value.trim();
  message.value = "";
  if (text !== "") void say(text);
});
$("restart").addEventListener("click", () => {
  sessionStorage.removeItem(kept);
  location.reload();
});
$("who").addEventListener("submit", (event) => {
  event.preventDefault();
  location.search = new URLSearchParams({ persona: event.target.elements.persona.value.trim() }).toString();
});

await untilReached($("state"), persona ? openConversation : offerPersonas);
