// A conversation with one persona, with nothing but its public id.
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

function headers() {
  return { "content-type": "application/json", "x-persona-id": persona, ...(ids.end_user_id ? { "x-end-user-id": ids.end_user_id } : {}) };
}

function showCards(cards) {
  const list = line("cards");
  for (const card of cards) {
    const link = document.createElement(card.url ? "a" : "div");
    link.className = "card";
    if (card.url) Object.assign(link, { href: card.url, target: "_blank", rel: "noopener noreferrer" });
    const title = document.createElement("b");
    title.textContent = card.title;
    link.append(title);
    if (card.price !== undefined) {
      link.append(new Intl.NumberFormat(undefined, { style: "currency", currency: card.currency }).format(card.price));
      if (card.in_stock !== undefined) link.append(card.in_stock ? " · in stock" : " · sold out");
    }
    if (card.page !== undefined) link.append(`page ${card.page}`);
    list.append(link);
  }
}

/** Events of a Server-Sent Events response, as they arrive. */
async function* eventsOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const frames = text.split("\n\n");
    text = frames.pop();
    for (const frame of frames) {
      const field = (name) =>
        frame
          .split("\n")
          .find((row) => row.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      if (field("data")) yield { event: field("event"), data: JSON.parse(field("data")) };
    }
  }
}

async function say(message) {
  line("user", message);
  $("ideas").replaceChildren();
  const response = await fetch("/v1/chat", {
    method: "POST",
    headers: headers(),
    body: JSON.stringify({ message, ...(ids.session_id ? { session_id: ids.session_id } : {}) }),
  });
  if (!response.ok) {
    line("problem", (await response.json()).detail);
    return;
  }
  let bubble = null;
  for await (const { event, data } of eventsOf(response.body)) {
    if (event === "session") sessionStorage.setItem(kept, JSON.stringify((ids = data)));
    else if (event === "docs") showCards(data.cards);
    else if (event === "error") line("problem", data.message);
    else if (event === "text" && data.delta === "\n\n") bubble = null;
    else if (event === "text") (bubble ??= line("persona")).textContent += data.delta;
  }
}

async function replay() {
  const response = await fetch(`/v1/chat/${ids.session_id}/events?live=false`, { headers: headers() });
  if (!response.ok) return;
  for await (const { event, data } of eventsOf(response.body)) {
    if (event === "message") line(data.role, data.content);
    else if (event === "cards") showCards(data.cards);
  }
}

async function start() {
  const response = await fetch("/v1/persona", { headers: headers() });
  if (!response.ok) {
    $("who").hidden = false;
    $("who").before(`There is no persona ${persona}.`);
    return;
  }
  const { name, greeting, suggested_questions: questions } = await response.json();
  document.title = $("name").textContent = name;
  $("talk").hidden = false;
  if (greeting) line("persona", greeting);
  if (ids.session_id) await replay();
  else {
    for (const question of questions) {
      const idea = document.createElement("button");
      idea.textContent = question;
      idea.addEventListener("click", () => void say(question));
      $("ideas").append(idea);
    }
  }
}

$("say").addEventListener("submit", (event) => {
  event.preventDefault();
  const { message } = event.target.elements;
  const text = message.value.trim();
  message.value = "";
  if (text !== "") void say(text);
});
$("anew").addEventListener("click", () => {
  sessionStorage.removeItem(kept);
  location.reload();
});
$("who").addEventListener("submit", (event) => {
  event.preventDefault();
  location.search = new URLSearchParams({ persona: event.target.elements.persona.value.trim() }).toString();
});

if (persona) await start();
else $("who").hidden = false;
