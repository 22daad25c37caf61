const isText = (value, max) => typeof value === "string" && value.length >= 1 && value.length <= max;
const isLanguages = (value) => Array.isArray(value) && value.length <= 20 && value.every((tag) => /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(tag));

/** Returns the problems of brand.json. */
export function brandProblems(brand) {
  return [
    ...(isText(brand.display_name, 120) ? [] : ["bad display_name"]),
    ...(isText(brand.description, 2000) ? [] : ["bad description"]),
    ...(/^https:\/\/[a-z]+\.example\.com$/.test(brand.website_url) ? [] : ["website_url is not under example.com"]),
    ...(brand.accent_colors.length <= 8 && brand.accent_colors.every((color) => /^#[0-9a-f]{6}$/.test(color)) ? [] : ["bad accent_colors"]),
    ...(brand.default_currency === "EUR" ? [] : ["bad default_currency"]),
    ...(isLanguages(brand.audience_languages) ? [] : ["bad audience_languages"]),
  ].map((problem) => `brand.json: ${problem}`);
}

/** Returns the problems of persona.json. */
export function personaProblems(persona) {
  const texts = ["name", "description", "greeting", "instructions", "tone"].filter((field) => !isText(persona[field], 4000));
  return [
    ...texts.map((field) => `bad ${field}`),
    ...(isLanguages(persona.languages) ? [] : ["bad languages"]),
    ...(persona.suggested_questions.length <= 6 ? [] : ["more than 6 suggested questions"]),
    ...(persona.mode === "chat" || persona.mode === "full" ? [] : ["bad mode"]),
    ...(typeof persona.is_public === "boolean" ? [] : ["bad is_public"]),
    ...(Array.isArray(persona.allowed_origins) ? [] : ["bad allowed_origins"]),
  ].map((problem) => `persona.json: ${problem}`);
}
