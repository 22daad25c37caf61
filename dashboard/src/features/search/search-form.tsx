import type { Persona } from "@parlance/sdk";
import { Search as SearchIcon, X } from "lucide-react";
import { useState, type FormEvent } from "react";
import { amountOf, amountText } from "../../app/amount.ts";
import { useLocale, useTexts } from "../../ui/i18n.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import { PictureButton } from "../../ui/picture-button.tsx";
import { useSources } from "../knowledge/source-queries.ts";
import { addressOf, kinds, modes, type SearchAddress } from "./search-rules.ts";
import { searchTexts } from "./texts.ts";

interface SearchFormProps {
  readonly address: SearchAddress;
  readonly personas: readonly Persona[];
  /** The preselected persona. */
  readonly personaId: string;
  readonly busy: boolean;
  readonly onSearch: (address: SearchAddress, image: File | undefined) => void;
}

/** Form for a query and its filters. Searches only when submitted, because a search costs credits. */
export function SearchForm({ address, personas, personaId, busy, onSearch }: SearchFormProps) {
  const [texts, locale] = [useTexts(searchTexts), useLocale()];
  const [chosen, setChosen] = useState(personaId);
  const [isComparing, setComparing] = useState(address.or !== undefined);
  const [image, setImage] = useState<File>();
  const brandId = personas.find(({ id }) => id === chosen)?.brand_id;
  const sources = useSources().data?.filter(({ brand_id }) => brand_id === brandId) ?? [];
  const amount = (value: unknown): number => (typeof value === "string" ? amountOf(value, locale) : Number.NaN);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { least, most, ...fields } = Object.fromEntries(new FormData(event.currentTarget));
    onSearch(addressOf({ ...fields, least: amount(least), most: amount(most) }), image);
  };
  return (
    <form
      role="search"
      className="flex flex-col gap-12"
      onSubmit={submit}
      onPaste={({ clipboardData }) => setImage([...clipboardData.files].find(({ type }) => type.startsWith("image/")) ?? image)}
    >
      <div className="flex items-end gap-8">
        <div className="min-w-0 flex-1">
          <TextField
            label={texts.query}
            name="q"
            type="search"
            defaultValue={address.q ?? ""}
            required={image === undefined}
            maxLength={2_000}
          />
        </div>
        <Button type="submit" kind="primary" busy={busy} icon={<SearchIcon size={16} aria-hidden />}>
          {texts.search}
        </Button>
      </div>
      {isComparing && <TextField label={texts.or} name="or" type="search" defaultValue={address.or ?? ""} maxLength={2_000} />}
      <div className="flex flex-wrap items-center gap-8">
        {!isComparing && (
          <Button kind="quiet" onClick={() => setComparing(true)}>
            {texts.compare}
          </Button>
        )}
        <PictureButton label={texts.picture} field={texts.picture} busy={false} onFile={setImage} />
        {image !== undefined && (
          <span className="inline-flex min-w-0 items-center gap-4 text-13">
            <span className="truncate">{image.name}</span>
            <IconButton label={texts.removePicture} onClick={() => setImage(undefined)}>
              <X size={16} aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
      <div className="grid grid-cols-2 gap-12 md:grid-cols-3 xl:grid-cols-6">
        <Select label={texts.persona} name="persona" value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {personas.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select label={texts.mode} name="mode" defaultValue={address.mode ?? "fast"}>
          {modes.map((mode) => (
            <option key={mode} value={mode}>
              {texts.modes[mode]}
            </option>
          ))}
        </Select>
        <Select label={texts.kind} name="kind" defaultValue={address.kind ?? ""}>
          <option value="">{texts.allKinds}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {texts.kinds[kind]}
            </option>
          ))}
        </Select>
        {/* The sources arrive after the URL was parsed, so the selected source is selected again when they are loaded. */}
        <Select key={sources.map(({ id }) => id).join()} label={texts.source} name="source" defaultValue={address.source ?? ""}>
          <option value="">{texts.allSources}</option>
          {sources.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <TextField label={texts.least} name="least" inputMode="decimal" defaultValue={amountText(address.least, locale)} />
        <TextField label={texts.most} name="most" inputMode="decimal" defaultValue={amountText(address.most, locale)} />
      </div>
      <label className="flex min-h-24 items-center gap-8 text-13">
        <input type="checkbox" name="stock" defaultChecked={address.stock ?? false} />
        {texts.stock}
      </label>
    </form>
  );
}
