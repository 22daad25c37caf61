import type { Widget } from "@parlance/sdk";
import { formatNumber } from "../../../app/format.ts";
import { languageName } from "../../../app/language-list.ts";
import { useLocale, useTexts } from "../../../ui/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { ColorField } from "../../../ui/color-field.tsx";
import { PictureButton } from "../../../ui/picture-button.tsx";
import { Select, TextArea, TextField } from "../../../ui/field.tsx";
import { Section } from "../../../ui/page.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { textOn } from "../contrast.ts";
import { textOrNull } from "../draft.ts";
import { useEditing } from "../persona.screen.tsx";
import { useAvatar } from "../queries.ts";
import { appearanceTexts } from "./appearance.texts.ts";

/** Widget appearance. The chat preview shows unsaved changes. */
export function Appearance() {
  return (
    <>
      <Picture />
      <Accent />
      <Chat />
      <OwnTexts />
    </>
  );
}

function Picture() {
  const texts = useTexts(appearanceTexts);
  const { persona, isReadOnly } = useEditing();
  const { upload, remove } = useAvatar(persona.id);
  const hasPicture = persona.avatar_url !== null;
  return (
    <Section title={texts.picture}>
      <div className="flex flex-wrap items-center gap-16">
        {persona.avatar_url !== null && (
          <img src={persona.avatar_url} alt="" width={64} height={64} className="size-64 rounded-full object-cover" />
        )}
        <p className="max-w-320 text-13 text-muted">{hasPicture ? texts.pictureHint : `${texts.noPicture} ${texts.pictureHint}`}</p>
      </div>
      {!isReadOnly && (
        <div className="flex flex-wrap gap-8">
          <PictureButton
            label={hasPicture ? texts.replace : texts.upload}
            field={texts.upload}
            busy={upload.isPending}
            onFile={(file) => upload.mutate(file)}
          />
          {hasPicture && (
            <Button busy={remove.isPending} onClick={() => remove.mutate()}>
              {texts.remove}
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}

function Accent() {
  const texts = useTexts(appearanceTexts);
  const { accent, isReadOnly } = useEditing();
  const { color, isLoaded, choose } = accent;
  const on = color === undefined ? null : textOn(color);
  return (
    <Section title={texts.color}>
      <div className="flex flex-wrap items-center gap-12 text-13">
        <ColorField label={texts.color} value={color ?? "#1f6b52"} disabled={isReadOnly || !isLoaded} onChange={choose} />
        <div className="min-w-0 flex-1 basis-160">
          {on === null ? <p>{texts.noColor}</p> : <p>{texts.contrast(formatNumber(on.contrast, 1), texts[on.text])}</p>}
          <p className="text-12 text-muted">{texts.colorHint}</p>
        </div>
      </div>
    </Section>
  );
}

/** Returns the chat settings and a function that changes some of them. */
function useWidget(): readonly [Widget, (changes: Partial<Widget>) => void] {
  const { value, change } = useEditing();
  return [value.widget, (changes) => change({ widget: { ...value.widget, ...changes } })];
}

function Chat() {
  const texts = useTexts(appearanceTexts);
  const { errorOf, isReadOnly } = useEditing();
  const [widget, change] = useWidget();
  return (
    <Section title={texts.chat}>
      <div className="grid gap-16 sm:grid-cols-2">
        <Select
          label={texts.position}
          value={widget.position}
          disabled={isReadOnly}
          onChange={({ target }) => change({ position: target.value === "left" ? "left" : "right" })}
        >
          {(["right", "left"] as const).map((each) => (
            <option key={each} value={each}>
              {texts.positions[each]}
            </option>
          ))}
        </Select>
        <Select
          label={texts.theme}
          value={widget.theme}
          disabled={isReadOnly}
          onChange={({ target }) => change({ theme: (["light", "dark"] as const).find((each) => each === target.value) ?? "auto" })}
        >
          {(["auto", "light", "dark"] as const).map((each) => (
            <option key={each} value={each}>
              {texts.themes[each]}
            </option>
          ))}
        </Select>
      </div>
      <TextField
        label={texts.launcher}
        hint={texts.launcherHint}
        value={widget.launcher ?? ""}
        maxLength={40}
        disabled={isReadOnly}
        onChange={(event) => change({ launcher: textOrNull(event.target.value) })}
      />
      <Switch
        label={texts.attachments}
        checked={widget.attachments}
        disabled={isReadOnly}
        onChange={(attachments) => change({ attachments })}
      />
      <TextField
        label={texts.privacy}
        type="url"
        placeholder="https://shop.example.com/privacy"
        value={widget.privacy_url ?? ""}
        maxLength={2_048}
        disabled={isReadOnly}
        error={errorOf("widget")}
        onChange={(event) => change({ privacy_url: textOrNull(event.target.value) })}
      />
      <TextArea
        label={texts.consent}
        hint={texts.consentHint}
        rows={2}
        maxLength={1_000}
        value={widget.consent_text ?? ""}
        disabled={isReadOnly}
        onChange={(event) => change({ consent_text: textOrNull(event.target.value) })}
      />
    </Section>
  );
}

const ownTexts = ["heading", "placeholder", "offline"] as const;
/** API field names of the custom chat text. */
const fields = { heading: "title", placeholder: "placeholder", offline: "offline" } as const;

/** Fields for custom chat text, by language of the persona. */
function OwnTexts() {
  const texts = useTexts(appearanceTexts);
  const locale = useLocale();
  const { value, isReadOnly } = useEditing();
  const [widget, change] = useWidget();
  const languages = [...new Set([...(value.languages.length > 0 ? value.languages : ["en"]), ...Object.keys(widget.texts)])];
  const set = (language: string, field: "title" | "placeholder" | "offline", text: string): void => {
    const { [field]: _, ...others } = widget.texts[language] ?? {};
    const own = { ...others, ...(text === "" ? {} : { [field]: text }) };
    const { [language]: __, ...rest } = widget.texts;
    change({ texts: Object.keys(own).length === 0 ? rest : { ...rest, [language]: own } });
  };
  return languages
    .filter((language) => language !== "")
    .map((language) => (
      <Section key={language} title={texts.texts(languageName(locale, language))}>
        <p className="text-12 text-faint">{texts.textsHint}</p>
        {ownTexts.map((name) => (
          <TextField
            key={name}
            label={texts[name]}
            maxLength={200}
            value={widget.texts[language]?.[fields[name]] ?? ""}
            disabled={isReadOnly}
            onChange={(event) => set(language, fields[name], event.target.value)}
          />
        ))}
      </Section>
    ));
}
