/** Words from commands to an assistant, in several languages, that text may spell out letter by letter. */
// prettier-ignore
export const SPELT_COMMANDS = [
  "ignore|disregard|forget|override|bypass|reveal|pretend|previous|instructions?|rules|guidelines|prompts?|assistant|system|chatbot",
  "customers?|visitors?|users?|everyone|everything|every|always|never|tell|answer|reply|respond|free|price|your|the|all|any|and|that|not|now|say|you|are",
  "ignorieren?|ignoriere|vergiss|missachte|vorherigen?|bisherigen?|anweisungen|regeln|kunden|alle|sage?|dass",
  "ignorez|oubliez|precedentes|consignes|toutes|les|ignora|olvida|anteriores|instrucciones|reglas|todas|las|dimentica|precedenti|istruzioni",
  "negeer|vergeet|voorgaande|instructies|esqueca|instrucoes|игнорируй|забудь|предыдущие|инструкции|правила|все",
].join("|");
