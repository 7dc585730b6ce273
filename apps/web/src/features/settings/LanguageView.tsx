import { useLingui } from '@lingui/react/macro'
import { isTranslated, type Locale, locales } from '@oxbow/i18n/Locale'
import { languageNames } from '@oxbow/i18n/languageNames'
import { ChoiceList } from './ChoiceList.tsx'

/** Chooses a language, each by its own name. Those without a translation are listed separately. */
export function LanguageView({ value, onChoose }: LanguageView.Props) {
  const { t } = useLingui()
  const toChoice = (locale: Locale) => ({ value: locale, label: languageNames[locale], lang: locale })
  return (
    <ChoiceList
      label={t`Language`}
      value={value}
      onChoose={onChoose}
      groups={[
        { choices: [{ value: 'auto', label: t`Same as browser` }, ...locales.filter(isTranslated).map(toChoice)] },
        {
          note: t`Not translated yet: words stay English, numbers and dates follow the language.`,
          choices: locales.filter((locale) => !isTranslated(locale)).map(toChoice),
        },
      ]}
    />
  )
}

export declare namespace LanguageView {
  type Props = { value: Locale | 'auto'; onChoose: (value: Locale | 'auto') => void }
}
