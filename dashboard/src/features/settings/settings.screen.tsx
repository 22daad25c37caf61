import { locales, useLocale, useTexts } from "../../ui/i18n.ts";
import { KeySwitch } from "../../app/key-list.tsx";
import { chooseLanguage } from "../../app/language.ts";
import { appTexts } from "../../app/texts.ts";
import { chooseTheme, themes, useTheme } from "../../app/theme.ts";
import { Select } from "../../ui/field.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Account } from "./account.tsx";
import { AccountDataSection } from "./account-data.tsx";
import { Devices } from "./devices.tsx";
import { Installation } from "./installation.tsx";
import { OwnName } from "./own-name.tsx";
import { Password } from "./password.tsx";
import { settingsTexts } from "./texts.ts";

/** Shows the settings of the user, the account and the installation. */
export function Settings() {
  const texts = useTexts(settingsTexts);
  return (
    <Page title={texts.title}>
      <div className="flex max-w-720 flex-col gap-16">
        <OwnName />
        <Password />
        <Devices />
        <Look />
        <Account />
        <Installation />
        <AccountDataSection />
      </div>
    </Page>
  );
}

const localeNames = { en: "English", de: "Deutsch" } as const;

function Look() {
  const [texts, app] = [useTexts(settingsTexts), useTexts(appTexts)];
  const [locale, theme] = [useLocale(), useTheme()];
  return (
    <Section title={texts.look}>
      <p className="text-13 text-muted">{texts.lookHint}</p>
      <div className="grid gap-16 sm:grid-cols-2">
        <Select
          label={app.language}
          value={locale}
          onChange={({ target: { value } }) => chooseLanguage(locales.find((each) => each === value) ?? locale)}
        >
          {locales.map((each) => (
            <option key={each} value={each}>
              {localeNames[each]}
            </option>
          ))}
        </Select>
        <Select
          label={app.theme}
          value={theme}
          onChange={({ target: { value } }) => chooseTheme(themes.find((each) => each === value) ?? theme)}
        >
          {themes.map((each) => (
            <option key={each} value={each}>
              {app.themes[each]}
            </option>
          ))}
        </Select>
      </div>
      <KeySwitch />
    </Section>
  );
}
