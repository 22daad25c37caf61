import { setTimeout as delay } from "node:timers/promises";
import { quantile, short } from "./figures.js";

/** @import { Browser, Page } from "playwright-core" */
/** @import { BenchService } from "./service.js" */

/** @typedef {{ session: string, visitor: string }} Talk */

const minutes = { width: 1_280, height: 800 };

/**
 * Measures the inbox with live conversations that change many times a second: the frames, tasks that block input, the time until a message
 * is in the list, the typing delay, and the number of requests.
 * @param {Browser} browser @param {BenchService} service
 * @param {{ owner: { email: string, password: string }, conversations: number, rate: number, seconds: number }} of
 * @returns {Promise<string[][]>}
 */
export async function measureInbox(browser, service, { owner, conversations, rate, seconds }) {
  const talks = await startTalks(service, conversations);
  process.stderr.write(`${talks.length} conversations\n`);
  const page = await openInbox(browser, service.url, owner);
  /** @type {string[][]} */
  const rows = [];
  const changes = changing(service, talks, rate);
  try {
    rows.push(...(await measure(page, changes, "first page of the list", seconds)));
    await showAll(page, talks.length);
    rows.push(...(await measure(page, changes, "whole list", seconds)));
    await page.locator("ul a[href^='/inbox/']").first().click();
    await page.getByRole("button", { name: /^Take over/ }).click();
    rows.push(await measureTyping(page));
  } finally {
    await changes.stop();
    await page.close();
  }
  return rows;
}

/** @param {BenchService} service @param {number} count @returns {Promise<Talk[]>} */
async function startTalks(service, count) {
  /** @type {Talk[]} */
  const talks = [];
  while (talks.length < count) {
    const batch = Math.min(8, count - talks.length);
    talks.push(
      ...(await Promise.all(Array.from({ length: batch }, (_, at) => say(service, `Hello, this is visitor ${talks.length + at}`, null)))),
    );
  }
  return talks;
}

/** @param {BenchService} service @param {string} message @param {Talk | null} talk @returns {Promise<Talk>} */
async function say(service, message, talk) {
  const response = await fetch(`${service.url}/v1/chat`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-persona-id": service.personaId,
      ...(talk === null ? {} : { "x-end-user-id": talk.visitor }),
    },
    body: JSON.stringify({ message, ...(talk === null ? {} : { session_id: talk.session }) }),
  });
  const text = await response.text();
  const session = /"session_id":"([^"]+)"/.exec(text)?.[1];
  const visitor = /"end_user_id":"([^"]+)"/.exec(text)?.[1];
  if (session === undefined || visitor === undefined) throw new Error(`no conversation: ${response.status} ${text.slice(0, 200)}`);
  return { session, visitor };
}

/**
 * Sends messages at a steady rate to conversations in turn. @param {BenchService} service @param {readonly Talk[]} talks @param {number}
 * rate
 */
function changing(service, talks, rate) {
  /** Times at which numbered messages were sent. @type {Map<number, number>} */
  const sent = new Map();
  let [next, failed, isOver] = [0, 0, false];
  const running = new Set();
  const timer = setInterval(() => {
    // Requests must not pile up without limit while the service is busy.
    if (isOver || running.size > 40) return void (failed += 1);
    const [number, talk] = [next++, talks[next % talks.length] ?? null];
    sent.set(number, Date.now());
    const one = say(service, `message-${number}.`, talk)
      .catch(() => (failed += 1))
      .finally(() => running.delete(one));
    running.add(one);
  }, 1_000 / rate);
  return {
    sent,
    counts: () => ({ sent: next, failed }),
    async stop() {
      isOver = true;
      clearInterval(timer);
      await Promise.allSettled(running);
    },
  };
}

/** @param {Browser} browser @param {string} url @param {{ email: string, password: string }} owner */
async function openInbox(browser, url, owner) {
  const page = await browser.newPage({ viewport: minutes });
  page.setDefaultTimeout(120_000);
  await page.goto(url);
  await page.getByLabel("Email address").fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Your account" }).waitFor();
  await page.goto(new URL("/inbox?tab=all", url).href);
  await page.locator("ul a[href^='/inbox/']").first().waitFor();
  return page;
}

/** @param {Page} page @param {number} count */
async function showAll(page, count) {
  const rows = page.locator("ul a[href^='/inbox/']");
  const more = page.getByRole("button", { name: "Show more" });
  // A change to the list can cancel the request for a page, which is then sent again.
  for (let tries = 0; tries < 60 && (await rows.count()) < count && (await more.count()) > 0; tries += 1) {
    await more.click({ timeout: 5_000 }).catch(() => undefined);
    await delay(500);
  }
}

/** Records frames, blocking tasks and the time at which each numbered message first appears in the list. */
const watch = `async (milliseconds) => {
  const frames = [], tasks = [], seen = {};
  const tasksSeen = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  tasksSeen.observe({ type: "longtask" });
  const list = document.querySelector("ul a[href^='/inbox/']").closest("ul").parentElement;
  const look = () => {
    for (const [, number] of list.textContent.matchAll(/message-(\\d+)\\./g)) seen[number] ??= Date.now();
  };
  look();
  const before = new Set(Object.keys(seen));
  const changed = new MutationObserver(look);
  changed.observe(list, { subtree: true, childList: true, characterData: true });
  const end = performance.now() + milliseconds;
  let last = await new Promise(requestAnimationFrame);
  while (performance.now() < end) {
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - last);
    last = now;
  }
  changed.disconnect();
  tasksSeen.disconnect();
  for (const number of before) delete seen[number];
  return { frames, tasks, seen, rows: list.querySelectorAll("li").length, nodes: document.querySelectorAll("*").length };
}`;

/** @param {Page} page @param {ReturnType<typeof changing>} changes @param {string} what @param {number} seconds */
async function measure(page, changes, what, seconds) {
  let requests = 0;
  const count = (/** @type {unknown} */ _request) => void (requests += 1);
  page.on("request", count);
  const before = changes.counts();
  const found = /** @type {{ frames: number[], tasks: number[], seen: Record<string, number>, rows: number, nodes: number }} */ (
    await page.evaluate(`(${watch})(${seconds * 1_000})`)
  );
  page.off("request", count);
  const after = changes.counts();
  const delays = Object.entries(found.seen).flatMap(([number, at]) => {
    const sent = changes.sent.get(Number(number));
    return sent === undefined ? [] : [at - sent];
  });
  const part = (/** @type {string} */ name, /** @type {number[]} */ of, /** @type {string} */ details) => [
    `${what}: ${name}`,
    of.length === 0 ? "-" : short(quantile(of, 0.5)),
    of.length === 0 ? "-" : short(quantile(of, 0.95)),
    details,
  ];
  process.stderr.write(
    `${what}: ${found.frames.length} frames, ${found.tasks.length} long tasks, ${requests} requests, ${found.rows} rows\n`,
  );
  const rate = short((after.sent - before.sent) / seconds);
  return [
    part("a frame", found.frames, `${found.rows} rows, ${found.nodes} elements in the document`),
    part("a task over 50 ms", found.tasks, `${found.tasks.length} in ${seconds} s`),
    part(
      "a message until it is in the list",
      delays,
      `${delays.length} messages seen, ${rate} changes a second, ${after.failed - before.failed} not sent`,
    ),
    [`${what}: requests a second`, short(requests / seconds), "", ""],
  ];
}

/** @param {Page} page */
async function measureTyping(page) {
  const field = page.getByRole("textbox").last();
  await field.click();
  await page.evaluate(`(() => {
    window.typed = [];
    document.activeElement.addEventListener("keydown", () => {
      const start = performance.now();
      requestAnimationFrame(() => setTimeout(() => window.typed.push(performance.now() - start)));
    });
  })()`);
  for (const letter of "I will look this up for you at once. ".repeat(3)) {
    await page.keyboard.type(letter);
    await delay(60);
  }
  const times = /** @type {number[]} */ (await page.evaluate("window.typed"));
  return ["a typed letter until it is painted", short(quantile(times, 0.5)), short(quantile(times, 0.95)), `${times.length} letters`];
}
