// Hosts the chat widget for the persona in the URL, or offers a choice of personas.
const $ = (id) => document.getElementById(id);
const id = new URLSearchParams(location.search).get("persona");
const pauseMs = 2_000;

function show(text) {
  $("state").textContent = text;
  $("state").hidden = text === "";
}

/** Fetches a URL, retrying while the service is unreachable; the browser's `online` event ends the current delay. */
async function reach(path) {
  for (;;) {
    try {
      const response = await fetch(path);
      if (response.status < 500) {
        show("");
        return response;
      }
    } catch {
      // This case is handled like a service that is still starting.
    }
    show("The service is unreachable. Trying again in 2 s.");
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
      addEventListener("online", resolve, { once: true });
    });
  }
}

function chat({ id: persona, name }) {
  document.title = $("name").textContent = name;
  document.body.className = "talk";
  const widget = document.createElement("parlance-chat");
  widget.setAttribute("persona", persona);
  widget.setAttribute("inline", "");
  widget.setAttribute("open", "");
  document.querySelector("main").append(widget);
  if (customElements.get("parlance-chat") === undefined) whenMissing();
}

/** The service runs without the widget if its build failed. */
function whenMissing() {
  const failed = () => show("The chat widget is not available. Run `npm run build`, then restart the service.");
  document.querySelector("script[async]").addEventListener("error", failed);
}

function line(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

async function offerPersonas() {
  const { personas } = await (await reach("/v1/personas")).json();
  const items = personas.map(({ id: persona, name, description, avatar_url: picture }) => {
    const link = document.createElement("a");
    link.className = "card";
    link.href = `/try?${new URLSearchParams({ persona })}`;
    if (picture) link.append(Object.assign(new Image(), { src: picture, alt: "" }));
    const about = document.createElement("div");
    about.append(line("b", name), ...(description ? [line("span", description)] : []));
    link.append(about);
    const item = document.createElement("li");
    item.append(link);
    return item;
  });
  $("personas").replaceChildren(...items);
  $("none").hidden = items.length > 0;
  $("choice").hidden = false;
}

$("who").addEventListener("submit", (event) => {
  event.preventDefault();
  location.search = new URLSearchParams({ persona: event.target.elements.persona.value.trim() }).toString();
});

if (id === null) {
  await offerPersonas();
} else {
  const response = await reach(`/v1/persona?${new URLSearchParams({ persona_id: id })}`);
  if (response.ok) {
    chat(await response.json());
  } else {
    await response.body?.cancel();
    await offerPersonas();
    show(`No available persona has the id ${id}.`);
  }
}
