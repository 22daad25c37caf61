import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  type CallToolResult,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { nothing, text } from "./answers.ts";

type Outcome = CallToolResult | InputRequiredResult;

export const requestStates = createRequestStateCodec<string>({ key: "a key that only this fixture knows" });

const ask = (message: string, name: string, isText = true) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: "object", properties: { [name]: isText ? { type: "string" } : { type: "boolean" } }, required: [name] },
  });
const sample = (question: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: "user", content: { type: "text", text: question } }], maxTokens });

/** Adds tools that require input from the client; the client sends the input with the next call. */
export function addInputTools(server: McpServer): void {
  const add = (name: string, handle: (context: ServerContext) => Outcome | Promise<Outcome>): void => {
    server.registerTool(name, { description: "Requires input from the client", inputSchema: nothing }, async (_, context) =>
      handle(context),
    );
  };
  const answered = ({ mcpReq }: ServerContext, key: string) => acceptedContent(mcpReq.inputResponses, key);

  add("test_input_required_result_elicitation", (context) => {
    const name = answered(context, "user_name")?.["name"];
    if (typeof name === "string") return text(`Hello, ${name}!`);
    return inputRequired({ inputRequests: { user_name: ask("What is your name?", "name") } });
  });
  add("test_input_required_result_sampling", ({ mcpReq }) => {
    const said = inputResponse(mcpReq.inputResponses, "capital_question");
    if (said.kind === "sampling") return text(JSON.stringify(said.result.content));
    return inputRequired({ inputRequests: { capital_question: sample("What is the capital of France?", 100) } });
  });
  add("test_input_required_result_list_roots", ({ mcpReq }) => {
    const said = inputResponse(mcpReq.inputResponses, "client_roots");
    if (said.kind === "roots") return text(said.roots.map(({ uri }) => uri).join(", "));
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  });
  for (const name of ["test_input_required_result_request_state", "test_input_required_result_tampered_state"]) {
    add(name, async (context) => {
      if (context.mcpReq.requestState() === "confirming" && answered(context, "confirm") !== undefined) return text("state-ok");
      const requestState = await requestStates.mint("confirming", context);
      return inputRequired({ inputRequests: { confirm: ask("Please confirm", "ok", false) }, requestState });
    });
  }
  add("test_input_required_result_multiple_inputs", async (context) => {
    const { mcpReq } = context;
    const [greeting, roots] = ["greeting", "client_roots"].map((key) => inputResponse(mcpReq.inputResponses, key).kind);
    if (answered(context, "user_name") !== undefined && greeting === "sampling" && roots === "roots") return text("All came");
    return inputRequired({
      inputRequests: {
        user_name: ask("What is your name?", "name"),
        greeting: sample("Generate a greeting", 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await requestStates.mint("several", context),
    });
  });
  add("test_input_required_result_multi_round", async (context) => {
    const state = context.mcpReq.requestState();
    if (state === "second" && answered(context, "step2") !== undefined) return text("Both steps are done");
    const isSecond = state === "first" && answered(context, "step1") !== undefined;
    return inputRequired({
      inputRequests: isSecond
        ? { step2: ask("Step 2: What is your favorite color?", "color") }
        : { step1: ask("Step 1: What is your name?", "name") },
      requestState: await requestStates.mint(isSecond ? "second" : "first", context),
    });
  });
  add("test_input_required_result_capabilities", ({ mcpReq }) => {
    const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
    const { sampling, elicitation } = (envelope[CLIENT_CAPABILITIES_META_KEY] ?? {}) as Readonly<Record<string, unknown>>;
    return inputRequired({
      inputRequests: {
        ...(sampling === undefined ? {} : { sampled: sample("Say something", 50) }),
        ...(elicitation === undefined ? {} : { asked: ask("Say something", "said") }),
      },
    });
  });
  add("test_missing_capability", () => inputRequired({ inputRequests: { sampled: sample("Say something", 50) } }));
  add("test_streaming_elicitation", () => inputRequired({ inputRequests: { asked: ask("Say something", "said") } }));
  server.registerPrompt("test_input_required_result_prompt", { description: "Requires input from the client" }, ({ mcpReq }) => {
    const context = acceptedContent(mcpReq.inputResponses, "user_context")?.["context"];
    if (typeof context !== "string")
      return inputRequired({ inputRequests: { user_context: ask("What context should the prompt use?", "context") } });
    return { messages: [{ role: "user", content: { type: "text", text: `In the context of ${context}` } }] };
  });
}
