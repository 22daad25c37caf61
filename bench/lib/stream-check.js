/** @typedef {{ id: string, event: string, data: Record<string, any>, end: number }} Frame */

const shape = /^event: ([a-z_]+)\ndata: (\{[^\n]*\})\nid: (\d+-\d+)$/;
const turnOrder = /^session( uploaded_images)?( (docs|text|thinking|image_generating|blended_image))*( held)? (done|error)$/;

/**
 * Returns the complete frames of a stream; any other block must be a comment or the `retry` field at the start.
 * @param {string} wire one character per byte
 * @returns {Frame[]}
 */
export function framesOf(wire) {
  /** @type {Frame[]} */
  const frames = [];
  let start = 0;
  for (let end = wire.indexOf("\n\n"); end >= 0; end = wire.indexOf("\n\n", start)) {
    const block = wire.slice(start, end);
    const [, event = "", data = "", id = ""] = shape.exec(block) ?? [];
    if (event !== "") frames.push({ id, event, data: JSON.parse(Buffer.from(data, "latin1").toString("utf8")), end: end + 2 });
    else if (!/^:[a-z ]*$/.test(block) && !(start === 0 && /^retry: \d+$/.test(block))) throw new Error(`not a frame: ${block}`);
    start = end + 2;
  }
  return frames;
}

/** @param {Frame} frame */
const seqOf = (frame) => Number(frame.id.split("-")[1]);

/** @param {readonly Frame[]} frames */
function assertRising(frames) {
  for (const [at, frame] of frames.entries()) {
    const before = frames[at - 1];
    if (before !== undefined && seqOf(frame) <= seqOf(before)) throw new Error(`${frame.id} follows ${before.id}`);
  }
}

/** Parses and checks the stream of a turn. @param {string} wire */
export function turnOf(wire) {
  if (!wire.endsWith("\n\n")) throw new Error(`the stream ends within a frame: ${wire.slice(-100)}`);
  const frames = framesOf(wire);
  const names = frames.map(({ event }) => event).join(" ");
  if (!turnOrder.test(names)) throw new Error(`invalid order of events: ${names}`);
  if (frames.at(-1)?.event !== "done") throw new Error(`a turn failed: ${JSON.stringify(frames.at(-1)?.data)}`);
  assertRising(frames);
  return frames;
}

/** Returns the transcript of an events stream. @param {string} wire */
export function transcriptOf(wire) {
  const transcript = framesOf(wire).filter(({ event }) => !["caught_up", "typing", "held", "released"].includes(event));
  assertRising(transcript);
  return transcript;
}

/** @param {readonly Frame[]} frames @returns {string[]} */
function bubblesOf(frames) {
  const text = frames.flatMap(({ event, data }) => (event === "text" ? [data["delta"]] : [])).join("");
  return text === "" ? [] : text.split("\n\n");
}

/** Throws if the frames of a turn do not match its transcript. @param {readonly Frame[]} turn @param {readonly Frame[]} transcript */
export function assertSame(turn, transcript) {
  const index = turn.at(-1)?.data["turn_index"];
  const own = transcript.filter(({ data }) => data["turn_index"] === index);
  const said = own.flatMap(({ event, data }) => (event === "message" && data["role"] === "persona" ? [data["content"]] : []));
  const shown = JSON.stringify([bubblesOf(turn), turn.flatMap(({ event, data }) => (event === "docs" ? [data["cards"]] : []))]);
  const kept = JSON.stringify([said, own.flatMap(({ event, data }) => (event === "cards" ? [data["cards"]] : []))]);
  if (shown !== kept) throw new Error(`streamed ${shown}, stored ${kept}`);
}

/**
 * Returns the events that a client has not fully received if its connection drops after `seen`.
 * @param {readonly Frame[]} seen @param {readonly Frame[]} transcript transcript of the turn
 */
export function missing(seen, transcript) {
  const bubbles = new Set(bubblesOf(seen));
  const cards = new Set(seen.flatMap(({ event, data }) => (event === "docs" ? [JSON.stringify(data["cards"])] : [])));
  return transcript.filter(({ event, data }) => {
    if (event === "cards") return !cards.has(JSON.stringify(data["cards"]));
    return data["role"] === "user" ? seen.length === 0 : !bubbles.has(data["content"]);
  });
}
