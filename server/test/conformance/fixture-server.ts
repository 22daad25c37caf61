import { setTimeout as delay } from "node:timers/promises";
import { fromJsonSchema, McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { everyDefault, everyEnum, mixedContent, nothing, png, richSchema, strings, text, wav } from "./answers.ts";
import { addInputTools, requestStates } from "./input-tools.ts";

/** Notifies clients that a list of the server has changed. */
export interface Changes {
  tools(): void;
  prompts(): void;
}

/** Creates a server with everything the conformance suite needs. */
export function fixtureServer(changes: Changes): McpServer {
  const server = new McpServer(
    { name: "parlance-conformance", version: "1.0.0" },
    {
      capabilities: {
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { subscribe: true },
        logging: {},
        completions: {},
      },
      requestState: { verify: (state, context) => requestStates.verify(state, context) },
    },
  );
  addContentTools(server);
  addTalkingTools(server);
  addInputTools(server);
  addResources(server);
  addPrompts(server);
  for (const [name, changed] of [
    ["test_trigger_tool_change", changes.tools],
    ["test_trigger_prompt_change", changes.prompts],
  ] as const) {
    server.registerTool(name, { description: "Reports that a list has changed", inputSchema: nothing }, () => {
      changed();
      return text("Told");
    });
  }
  server.server.setRequestHandler("completion/complete", () => ({
    completion: { values: ["paris", "park", "party"], total: 3, hasMore: false },
  }));
  server.server.setRequestHandler("resources/subscribe", () => ({}));
  server.server.setRequestHandler("resources/unsubscribe", () => ({}));
  return server;
}

function addContentTools(server: McpServer): void {
  const add = (name: string, answer: () => ReturnType<typeof text>): void => {
    server.registerTool(name, { description: `Returns the fixture for ${name}`, inputSchema: nothing }, answer);
  };
  add("test_simple_text", () => text("This is a simple text response for testing."));
  add("test_image_content", () => ({ content: [{ type: "image", data: png, mimeType: "image/png" }] }));
  add("test_audio_content", () => ({ content: [{ type: "audio", data: wav, mimeType: "audio/wav" }] }));
  add("test_embedded_resource", () => ({
    content: [
      {
        type: "resource",
        resource: { uri: "test://embedded-resource", mimeType: "text/plain", text: "This is an embedded resource content." },
      },
    ],
  }));
  add("test_multiple_content_types", () => mixedContent);
  add("test_error_handling", () => {
    throw new Error("This tool intentionally returns an error for testing");
  });
  server.registerTool(
    "json_schema_2020_12_tool",
    { description: "Has a schema with many keywords", inputSchema: fromJsonSchema(richSchema as never) },
    () => text("Taken"),
  );
  const region = { type: "string", "x-mcp-header": "Region" };
  server.registerTool(
    "test_custom_headers",
    {
      description: "Has an argument that is also sent in a header",
      inputSchema: fromJsonSchema({ type: "object", properties: { region } }),
    },
    () => text("Taken"),
  );
}

function addTalkingTools(server: McpServer): void {
  server.registerTool("test_tool_with_logging", { description: "Logs while it runs", inputSchema: nothing }, async (_, { mcpReq }) => {
    await mcpReq.log("info", "Tool execution started");
    await delay(50);
    await mcpReq.log("info", "Tool processing data");
    await delay(50);
    await mcpReq.log("info", "Tool execution completed");
    return text("Logged");
  });
  server.registerTool("test_logging_tool", { description: "Logs if requested", inputSchema: nothing }, async (_, { mcpReq }) => {
    await mcpReq.log("info", "Logged");
    return text("Logged");
  });
  server.registerTool("test_tool_with_progress", { description: "Tells its progress", inputSchema: nothing }, async (_, { mcpReq }) => {
    const { _meta: meta } = mcpReq;
    const progressToken = meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 100 } });
      await delay(50);
    }
    return text("Done");
  });
  server.registerTool(
    "test_sampling",
    { description: "Asks the client's model for a message", inputSchema: strings("prompt") },
    async (args, { mcpReq }) => {
      const said = await mcpReq.requestSampling(
        { messages: [{ role: "user", content: { type: "text", text: args.prompt } }], maxTokens: 100 },
        { relatedRequestId: mcpReq.id },
      );
      return text(`LLM response: ${"text" in said.content ? said.content.text : ""}`);
    },
  );
  server.registerTool(
    "test_elicitation",
    { description: "Asks the user a question", inputSchema: strings("message") },
    async (args, { mcpReq }) => {
      const properties = {
        username: { type: "string" as const, description: "User's response" },
        email: { type: "string" as const, description: "User's email address" },
      };
      const { action, content } = await mcpReq.elicitInput(
        {
          message: args.message,
          requestedSchema: { type: "object", properties, required: ["username", "email"] },
        },
        { relatedRequestId: mcpReq.id },
      );
      return text(`User response: action: ${action}, content: ${JSON.stringify(content)}`);
    },
  );
  for (const [name, requestedSchema] of [
    ["test_elicitation_sep1034_defaults", everyDefault],
    ["test_elicitation_sep1330_enums", everyEnum],
  ] as const) {
    server.registerTool(name, { description: "Asks the user with a form", inputSchema: nothing }, async (_, { mcpReq }) => {
      const { action, content } = await mcpReq.elicitInput(
        { message: "Fill in the form", requestedSchema },
        { relatedRequestId: mcpReq.id },
      );
      return text(`Elicitation completed: action=${action}, content=${JSON.stringify(content)}`);
    });
  }
}

function addResources(server: McpServer): void {
  const add = (name: string, uri: string, mimeType: string, content: { text: string } | { blob: string }): void => {
    server.registerResource(name, uri, { description: `The resource ${name}`, mimeType }, () => ({
      contents: [{ uri, mimeType, ...content }],
    }));
  };
  add("static-text", "test://static-text", "text/plain", { text: "This is the content of the static text resource." });
  add("static-binary", "test://static-binary", "image/png", { blob: png });
  add("watched", "test://watched-resource", "text/plain", { text: "Watched" });
  server.registerResource(
    "template",
    new ResourceTemplate("test://template/{id}/data", { list: undefined }),
    { description: "Data by id", mimeType: "application/json" },
    (uri, { id }) => ({
      contents: [
        {
          uri: uri.href,
          mimeType: "application/json",
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  );
}

function addPrompts(server: McpServer): void {
  const say = (said: string) => ({ role: "user" as const, content: { type: "text" as const, text: said } });
  server.registerPrompt("test_simple_prompt", { description: "Says something" }, () => ({
    messages: [say("This is a simple prompt for testing.")],
  }));
  server.registerPrompt(
    "test_prompt_with_arguments",
    { description: "Repeats its arguments", argsSchema: strings("arg1", "arg2") },
    ({ arg1, arg2 }) => ({
      messages: [say(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
    }),
  );
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "Shows a resource", argsSchema: strings("resourceUri") },
    ({ resourceUri }) => ({
      messages: [
        {
          role: "user",
          content: {
            type: "resource",
            resource: { uri: resourceUri, mimeType: "text/plain", text: "Embedded resource content for testing." },
          },
        },
        say("Please process the embedded resource above."),
      ],
    }),
  );
  server.registerPrompt("test_prompt_with_image", { description: "Shows a picture" }, () => ({
    messages: [{ role: "user", content: { type: "image", data: png, mimeType: "image/png" } }, say("Please analyze the image above.")],
  }));
}
