/** What an answer must be like. */
export type Expected =
  | "money"
  | "duration"
  | "moment"
  | "count"
  | "place"
  | "temperature"
  | "contact"
  | "age"
  | "person"
  | "manner"
  | "any";
