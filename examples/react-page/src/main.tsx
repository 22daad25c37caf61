import { createConversation } from "@parlance/sdk/visitor";
import { createRoot } from "react-dom/client";
import { Chat } from "./chat";

const talk = createConversation({
  url: import.meta.env.VITE_PARLANCE_URL as string,
  personaId: import.meta.env.VITE_PERSONA as string,
  storage: sessionStorage,
});
// Continues the conversation after a reload.
void talk.restore();
const place = document.getElementById("root");
if (place !== null) createRoot(place).render(<Chat talk={talk} />);
