import { chatTool } from "../chat/turn/chat.tool.ts";
import type { ConverseDeps } from "../chat/turn/converse.ts";
import type { Tool } from "../platform/endpoint/tool.ts";
import { checkPersonaStatusTool } from "../onboarding/check-persona-status.tool.ts";
import { createPersonaTool } from "../onboarding/create-persona.tool.ts";
import type { FindOnboardingDeps } from "../onboarding/find-onboarding.ts";
import type { StartOnboardingDeps } from "../onboarding/start-onboarding.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import type { UploadDocumentsDeps } from "../personas/activations/upload-documents.ts";
import { uploadKnowledgeDocsTool } from "../personas/activations/upload-knowledge-docs.tool.ts";
import type { SearchKnowledgeDeps } from "../search/search-knowledge.ts";
import { searchKnowledgeTool } from "../search/search-knowledge.tool.ts";

export interface ToolsDeps {
  readonly search: SearchKnowledgeDeps;
  readonly directory: PersonaDirectory;
  readonly chat: { readonly turns: ConverseDeps };
  readonly uploads: UploadDocumentsDeps;
  readonly onboarding: StartOnboardingDeps & FindOnboardingDeps;
}

/** Returns every tool at `/mcp` in the documented order. */
export function allTools(deps: ToolsDeps): Tool[] {
  return [
    searchKnowledgeTool({ ...deps.search, directory: deps.directory }),
    chatTool(deps.chat.turns),
    uploadKnowledgeDocsTool(deps.uploads),
    createPersonaTool(deps.onboarding),
    checkPersonaStatusTool(deps.onboarding),
  ];
}
