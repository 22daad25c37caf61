// One visitor's conversation over POST /v1/chat.
export class Visitor {
  constructor(url, personaId) {
    Object.assign(this, { url, personaId, session: null, visitor: "" });
  }

  /** @returns text (bubbles on their own lines), cards, error, firstTextMs, totalMs */
  async say(message) {
    const startedAt = performance.now();
    const reply = { text: "", cards: [], error: null, firstTextMs: null, totalMs: null };
    let ended = false;
    try {
      const response = await fetch(`${this.url}/v1/chat`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-persona-id": this.personaId,
          ...(this.visitor ? { "x-end-user-id": this.visitor } : {}),
        },
        body: JSON.stringify({ message, ...(this.session === null ? {} : { session_id: this.session }) }),
        signal: AbortSignal.timeout(60_000),
      });
      if (!response.ok) throw new Error(`${response.status} ${(await response.text()).slice(0, 300)}`);
      for await (const { event, data } of frames(response.body)) {
        if (event === "session") {
          this.session = data.session_id;
          this.visitor = data.end_user_id;
        } else if (event === "docs") reply.cards.push(...data.cards);
        else if (event === "text") {
          reply.firstTextMs ??= performance.now() - startedAt;
          reply.text += data.delta === "\n\n" ? "\n" : data.delta;
        } else if (event === "error") reply.error = `${data.code ?? "error"}`;
        ended ||= event === "done" || event === "error";
      }
      if (!ended) reply.error = "the stream was interrupted";
    } catch (error) {
      reply.error = String(error.message ?? error);
    }
    reply.totalMs = performance.now() - startedAt;
    return reply;
  }
}

async function* frames(body) {
  const decoder = new TextDecoder();
  let pending = "";
  for await (const chunk of body) {
    pending += decoder.decode(chunk, { stream: true });
    const parts = pending.split("\n\n");
    pending = parts.pop() ?? "";
    for (const part of parts) {
      const field = (name) =>
        part
          .split("\n")
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const [event, data] = [field("event"), field("data")];
      if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) };
    }
  }
}
