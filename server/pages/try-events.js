/** Events of a Server-Sent Events response, as they arrive. */
export async function* eventsOf(body) {
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
