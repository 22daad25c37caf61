import { v4, v7 } from "uuid";
import type { Ids } from "../ports/ids.ts";

export const ids: Ids = { uuidv7: () => v7(), uuidv4: () => v4() };
