import type { Brand } from "@parlance/sdk";
import { Ellipsis, X } from "lucide-react";
import { useState } from "react";
import { useBrandChanges } from "../../app/brands.ts";
import { LanguagesField } from "../../app/languages-field.tsx";
import { CurrencyOptions } from "../../app/currency-options.tsx";
import { DialogForm } from "../../app/dialog-form.tsx";
import { formatNumber } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { tell } from "../../app/toasts.tsx";
import { fieldErrorOf } from "../../app/problem.tsx";
import { Picture } from "../../ui/picture.tsx";
import { PictureButton } from "../../ui/picture-button.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { ColorField } from "../../ui/color-field.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select, TextArea, TextField } from "../../ui/field.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { knowledgeTexts } from "./texts.ts";

interface BrandActionsProps {
  readonly brand: Brand;
  readonly sourceCount: number;
}

/** Edits and deletes a brand. */
export function BrandActions({ brand, sourceCount }: BrandActionsProps) {
  const texts = useTexts(knowledgeTexts);
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const { remove } = useBrandChanges(brand.id);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={texts.brandMenu(brand.display_name)}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onClick={() => setOpen("edit")}>{texts.editBrand}</MenuItem>
        <MenuItem danger onClick={() => setOpen("delete")}>
          {texts.deleteBrand}
        </MenuItem>
      </Menu>
      {open === "edit" && <EditBrand brand={brand} onClose={() => setOpen(null)} />}
      <Confirm
        open={open === "delete"}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        title={texts.deleteBrand}
        action={texts.deleteBrand}
        typed={brand.display_name}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(brand.display_name, { onSuccess: () => setOpen(null) })}
      >
        {texts.deleteBrandHint(formatNumber(sourceCount))}
      </Confirm>
    </>
  );
}

function EditBrand({ brand, onClose }: { readonly brand: Brand; readonly onClose: () => void }) {
  const [texts, shared] = [useTexts(knowledgeTexts), useTexts(uiTexts)];
  const { update } = useBrandChanges(brand.id);
  const [draft, setDraft] = useState({
    display_name: brand.display_name,
    website_url: brand.website_url ?? "",
    description: brand.description ?? "",
    default_currency: brand.default_currency ?? "",
  });
  const [languages, setLanguages] = useState<readonly string[]>(brand.audience_languages);
  const [colors, setColors] = useState<readonly string[]>(brand.accent_colors);
  const set = (field: keyof typeof draft) => (event: { readonly target: { readonly value: string } }) =>
    setDraft({ ...draft, [field]: event.target.value });
  const submit = (): void => {
    const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());
    update.mutate(
      {
        display_name: draft.display_name.trim(),
        website_url: orNull(draft.website_url),
        description: orNull(draft.description),
        default_currency: orNull(draft.default_currency)?.toUpperCase() ?? null,
        audience_languages: [...languages],
        accent_colors: [...colors],
      },
      {
        onSuccess: () => {
          tell(texts.brandSaved);
          onClose();
        },
      },
    );
  };
  const shown = (field: keyof typeof draft) => ({
    value: draft[field],
    onChange: set(field),
    error: fieldErrorOf(update.error, field),
  });
  return (
    <Dialog open wide onOpenChange={(open) => !open && onClose()} title={texts.editBrandOf(brand.display_name)}>
      <DialogForm action={shared.save} busy={update.isPending} error={update.error} onSubmit={submit} onCancel={onClose}>
        <TextField label={texts.brandName} required maxLength={1_000} {...shown("display_name")} />
        <Logo brand={brand} />
        <TextField label={texts.website} inputMode="url" placeholder="https://shop.example.com" {...shown("website_url")} />
        <TextArea label={texts.about} rows={3} maxLength={2_000} {...shown("description")} />
        <div className="grid gap-16 sm:grid-cols-2">
          <Select label={texts.currency} hint={texts.currencyHint} {...shown("default_currency")}>
            <option value="">{texts.noCurrency}</option>
            <CurrencyOptions />
          </Select>
        </div>
        <LanguagesField
          label={texts.brandLanguages}
          hint={texts.brandLanguagesHint}
          value={languages}
          error={fieldErrorOf(update.error, "audience_languages")}
          onChange={setLanguages}
        />
        <Colors colors={colors} onChange={setColors} error={fieldErrorOf(update.error, "accent_colors")} />
      </DialogForm>
    </Dialog>
  );
}

interface ColorsProps {
  readonly colors: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (colors: readonly string[]) => void;
}

/** Fields for a brand's colors. The first is the accent color of the chat. */
function Colors({ colors, error, onChange }: ColorsProps) {
  const texts = useTexts(knowledgeTexts);
  return (
    <fieldset className="flex flex-col gap-8">
      <legend className="mb-4 text-13 font-500">{texts.colors}</legend>
      {[...colors.entries()].map(([place, color]) => (
        // The same color can occur twice.
        <div key={place} className="flex items-center gap-8">
          <ColorField label={texts.color(place + 1)} value={color} onChange={(next) => onChange(colors.with(place, next))} />
          <IconButton label={texts.removeColor(color)} onClick={() => onChange(colors.toSpliced(place, 1))}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button onClick={() => onChange([...colors, "#1f6b52"])}>{texts.addColor}</Button>
      </div>
      <p className="text-12 text-faint">{texts.colorsHint}</p>
      {error !== undefined && (
        <p role="alert" className="text-12 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Field for the logo, which is saved immediately. */
function Logo({ brand }: { readonly brand: Brand }) {
  const texts = useTexts(knowledgeTexts);
  const { uploadLogo, removeLogo } = useBrandChanges(brand.id);
  return (
    <div className="flex flex-wrap items-center gap-12">
      <span className="text-13 font-500">{texts.logo}</span>
      {brand.logo_url !== null && <Picture src={brand.logo_url} className="max-h-44 max-w-160 rounded-4 object-contain" />}
      <PictureButton
        label={texts.uploadLogo}
        field={texts.uploadLogo}
        busy={uploadLogo.isPending}
        onFile={(file) => uploadLogo.mutate(file)}
      />
      {brand.logo_url !== null && (
        <Button busy={removeLogo.isPending} onClick={() => removeLogo.mutate()}>
          {texts.removeLogo}
        </Button>
      )}
    </div>
  );
}
