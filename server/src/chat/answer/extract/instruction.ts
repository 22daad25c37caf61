const TO_THE_ASSISTANT =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,60}\b(?:instruction|prompt|rule|guideline|context|previous|prior|above)|\b(?:system|developer|assistant)\s*(?:prompt|message|note|instruction)s?\b|^\s*(?:\[|<|#)*\s*(?:system|assistant|developer|user|ai)\s*(?:\]|>)?\s*:|<\|?\/?\s*(?:system|assistant|im_start|im_end|inst)|\[\/?inst\]|\b(?:you|assistant|ai|model|chatbot|bot|llm)\b.{0,30}\b(?:must|should|shall|have to|are to|are required to|will now)\b.{0,40}\b(?:tell|say|answer|reply|respond|reveal|output|print|claim|recommend|repeat|include|inform|pretend|state|offer|give)\b|\b(?:tell|inform|convince)\s+(?:the\s+)?(?:user|visitor|customer|reader|buyer)s?\b|\b(?:reveal|leak|print|repeat|output)\b.{0,40}\b(?:prompt|instructions|secret|api key|password|system)\b|\b(?:as an ai|you are (?:now )?(?:an? )?(?:ai|assistant|chatbot|language model))\b|\b(?:respond|reply|answer)\s+(?:only|always|with|every)\b.{0,40}|\bignoriere?\b.{0,60}\b(?:anweisung|regel|vorherig)\w*|\bignore[zr]\b.{0,60}\b(?:instructions?|consignes?)\b|\bignora\b.{0,60}\b(?:instrucciones|istruzioni|instruções)\b|\bnegeer\b.{0,60}\binstructies\b|忽略.{0,20}(?:指令|指示|说明)|指示を無視/i;

/** A sentence of a document that addresses the assistant instead of the reader. It is never quoted. */
export function isInstruction(sentence: string): boolean {
  return TO_THE_ASSISTANT.test(sentence);
}
