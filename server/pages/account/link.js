// Shared by the account pages. The token of an emailed link is in the fragment, which browsers do not send to the server.
const token = new URLSearchParams(location.hash.slice(1)).get("token");
const form = document.getElementById("form");
const main = document.querySelector("main");
const told = document.getElementById("told");

/** Explanations of problems for the user, by `code`. */
const words = {
  "validation.failed": "This link no longer works. Links work once and for a limited time.",
  "limits.rate_exceeded": "Too many attempts. Wait 30 seconds and try again.",
};
const otherwise = "An error occurred in the service. Try again later.";

export function tell(text, isProblem = false) {
  told.textContent = text;
  told.classList.toggle("problem", isProblem);
  told.hidden = false;
}

function end(text, isProblem) {
  form.hidden = true;
  tell(text, isProblem);
}

/** Shows what to do next: an explanation, optionally followed by shell commands. @param lines shell commands, or null */
export function explain(text, lines = null) {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  main.append(paragraph);
  if (lines === null) return;
  const pre = document.createElement("pre");
  pre.tabIndex = 0;
  pre.textContent = lines.join("\n");
  main.append(pre);
}

/** Links to a page of the service. */
export function linkTo(text, path) {
  const link = document.createElement("a");
  link.href = path;
  link.textContent = text;
  const paragraph = document.createElement("p");
  paragraph.append(link);
  main.append(paragraph);
}

export function linkToSignIn() {
  linkTo("Sign in", "/sign-in");
}

/**
 * Sends the form, with the token of the link that opened the page, and shows the result.
 * @param url URL that receives the form @param read creates the rest of the body from the form's fields, or shows the problem and returns
 * null @param success returns the message for the response's body; may show an explanation @param isLinked whether the page is opened from
 * an emailed link @param expired shows what to do when the link no longer works
 */
export function onSubmit(url, read, success, { isLinked = true, expired = () => undefined } = {}) {
  if (isLinked && token === null) {
    end("Open this page with the link in your email. If you copied the link, check that it is complete.", true);
    return;
  }
  const send = async (fields) => {
    const button = form.querySelector("button");
    button.disabled = true;
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(isLinked ? { token, ...fields } : fields),
      });
      if (response.ok) {
        // A used link should not remain in the history of a shared browser.
        history.replaceState(null, "", location.pathname);
        const text = await response.text();
        end(success(text === "" ? null : JSON.parse(text)), false);
        return;
      }
      const { code, errors = [] } = await response.json();
      const ofPassword = errors.some(({ field }) => field === "password");
      if (ofPassword) tell("This password is not accepted. Choose one with 10 to 200 characters.", true);
      else if (code === "validation.failed" && !isLinked) tell("This is not a valid email address.", true);
      else if (code === "validation.failed") {
        end(words[code], true);
        expired();
      } else tell(words[code] ?? otherwise, true);
    } catch {
      tell("The service is unreachable. Check your connection and try again.", true);
    } finally {
      button.disabled = false;
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const fields = read(form.elements);
    if (fields !== null) void send(fields);
  });
}
