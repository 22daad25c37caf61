import type { Conversation, Entry } from "@parlance/sdk";
import { useConversation } from "@parlance/sdk/react";
import { type FormEvent, useState } from "react";

/** A complete chat: the messages and cards of a conversation, and an input field. */
export function Chat({ talk }: { readonly talk: Conversation }) {
  const { entries, turn, operator, error } = useConversation(talk);
  const [message, setMessage] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (message.trim() === "") return;
    talk.say(message);
    setMessage("");
  };
  return (
    <main>
      <h1>{operator === null ? "Ask Northwind" : `${operator.name ?? "A colleague"} is here`}</h1>
      <div role="log" aria-label="Conversation" aria-busy={turn !== null}>
        {entries.map((entry) => (
          <Row key={entry.key} entry={entry} />
        ))}
        {turn?.state === "thinking" && <p>…</p>}
      </div>
      {error !== null && (
        <p role="alert">
          The message could not be sent.{" "}
          <button type="button" onClick={() => talk.retry()}>
            Try again
          </button>
        </p>
      )}
      <form onSubmit={send}>
        <input aria-label="Your message" value={message} onChange={({ target }) => setMessage(target.value)} />
        <button type="submit">Send</button>
      </form>
    </main>
  );
}

function Row({ entry }: { readonly entry: Entry }) {
  if (entry.type === "message") return <p className={entry.from}>{entry.text}</p>;
  if (entry.type === "image") return <img src={entry.url} alt={entry.title} />;
  return (
    <ul>
      {entry.cards.map((card) => (
        <li key={card.card_id}>
          {card.title} {card.price === undefined ? "" : `${card.price} ${card.currency ?? ""}`}
        </li>
      ))}
    </ul>
  );
}
