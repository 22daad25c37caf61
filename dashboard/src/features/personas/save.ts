import type { Persona } from "@parlance/sdk";
import { useBrandChanges } from "../../app/brands.ts";
import { tell } from "../../app/toasts.tsx";
import { useTexts } from "../../ui/i18n.ts";
import type { AccentDraft } from "./accent-draft.ts";
import type { PersonaDraft } from "./draft.ts";
import { useUpdatePersona } from "./queries.ts";
import { personaTexts } from "./texts.ts";

/** Returns a function that saves the changes to a persona and to its brand's accent color. Reports success only when both are saved. */
export function useSave(persona: Persona, accent: AccentDraft) {
  const texts = useTexts(personaTexts);
  const update = useUpdatePersona(persona.id);
  const brand = useBrandChanges(persona.brand_id).update;
  const save = async (changes: Partial<PersonaDraft>, onStored: () => void): Promise<void> => {
    if (Object.keys(changes).length > 0) {
      await update.mutateAsync(changes);
      onStored();
    }
    if (accent.isChanged) {
      await brand.mutateAsync({ accent_colors: [...accent.colors] });
      accent.choose(undefined);
    }
    tell(texts.saved);
  };
  return {
    error: update.error ?? brand.error,
    isPending: update.isPending || brand.isPending,
    /** The bar below the form shows errors. */
    save: (changes: Partial<PersonaDraft>, onStored: () => void): void => void save(changes, onStored).catch(() => undefined),
    reset: (): void => {
      update.reset();
      brand.reset();
    },
  };
}
