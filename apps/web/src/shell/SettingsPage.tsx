import { useLingui } from '@lingui/react/macro'
import { originsOf } from '@oxbow/client/NodeSettings'
import { activateLocale } from '@oxbow/i18n/activateLocale'
import { type Locale, negotiate } from '@oxbow/i18n/Locale'
import { languageNames } from '@oxbow/i18n/languageNames'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CurrencyView } from '../features/settings/CurrencyView.tsx'
import { LanguageView } from '../features/settings/LanguageView.tsx'
import { SettingsView } from '../features/settings/SettingsView.tsx'
import { type PageSearch, withoutTrade } from '../router/PageSearch.ts'
import { storage } from '../state/exchange.ts'
import { useNodeSettings } from '../state/node/nodes.ts'
import { testnetDialog } from '../state/panels.ts'
import { changeSettings, useSettings } from '../state/settings.ts'
import { hidesSmallBalances, type Settings, showsAnalyticsOn } from '../state/settingsStore.ts'
import { useTokenLists } from '../state/tokens/tokenLists.ts'
import { useChain } from '../state/useChain.ts'
import { NodePage } from './NodePage.tsx'
import { TokenListsPage } from './TokenListsPage.tsx'

export type SettingsPageName = 'settings' | 'language' | 'currency' | 'node' | 'lists'

/** One of the five settings views, connected to store and URL. */
export function SettingsPage({ page, onPage, onPasskeys, onClose }: SettingsPage.Props) {
  const settings = useSettings()
  const { config, networks, isTestnetMode } = useChain(undefined)
  const hosts = originsOf(useNodeSettings())
  const lists = useTokenLists().flatMap((entry) => (entry.state === 'on' ? [entry.facts.name] : []))
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { t } = useLingui()

  /** Updates the URL, so that it doesn't contradict the settings. */
  function writeUrl(change: (old: PageSearch) => PageSearch) {
    void navigate({ to: '.', search: change, replace: true, resetScroll: false })
  }

  if (page === 'language') {
    return (
      <LanguageView
        value={settings.language}
        onChoose={async (language) => {
          changeSettings({ language })
          await activateLocale(toLocaleInUse(language))
          writeUrl(({ lng: _, locale: __, ...rest }) => (language === 'auto' ? rest : { ...rest, locale: language }))
          onPage('settings')
        }}
      />
    )
  }
  if (page === 'node') return <NodePage networks={networks ?? []} onClose={onClose} />
  if (page === 'lists') return <TokenListsPage networks={networks ?? []} onClose={onClose} />
  if (page === 'currency') {
    return (
      <CurrencyView
        currencies={config?.site.currencies ?? { source: 'operator', perDollar: { USD: 1 } }}
        value={settings.currency}
        onChoose={(currency) => {
          changeSettings({ currency })
          writeUrl((old) => ({ ...old, cur: currency }))
          onPage('settings')
        }}
      />
    )
  }
  return (
    <SettingsView
      theme={search.theme ?? settings.theme}
      language={settings.language === 'auto' ? t`Same as browser` : languageNames[settings.language]}
      currency={settings.currency}
      node={hosts.length > 0 ? hosts.map((origin) => new URL(origin).host).join(', ') : t`None`}
      lists={lists.length > 0 ? lists.join(', ') : t`None`}
      toggles={{
        hideSmallBalances: hidesSmallBalances({ ...settings, testnetMode: isTestnetMode }),
        hideSpam: settings.hideSpam,
        testnetMode: isTestnetMode,
        analytics: showsAnalyticsOn(settings, storage),
      }}
      hasTestnets={config?.features.testnets.status !== 'off'}
      onTheme={(theme) => {
        changeSettings({ theme })
        if (search.theme) writeUrl((old) => ({ ...old, theme: undefined }))
      }}
      onView={onPage}
      onPasskeys={onPasskeys}
      onToggle={(toggle, next) => {
        changeSettings(toChange(toggle, next))
        if (toggle !== 'testnetMode') return
        writeUrl(withoutTrade)
        if (!next) return
        onClose()
        testnetDialog.open()
      }}
    />
  )
}

export declare namespace SettingsPage {
  type Props = {
    page: SettingsPageName
    onPage: (page: SettingsPageName) => void
    /** Set if the current wallet has passkeys and there is space to show them. */
    onPasskeys?: (() => void) | undefined
    /** Closes the settings for a setting's own dialog. */
    onClose: () => void
  }
}

/** The title of each view. */
export function useSettingsTitle(page: SettingsPageName): string {
  const { t } = useLingui()
  return {
    settings: t`Settings`,
    language: t`Language`,
    currency: t`Currency`,
    node: t`Your own node`,
    lists: t`Token lists`,
  }[page]
}

function toLocaleInUse(language: Settings['language']): Locale {
  return language === 'auto' ? negotiate(navigator.languages) : language
}

function toChange(toggle: SettingsView.Toggle, next: boolean): Partial<Settings> {
  return toggle === 'analytics' ? { analytics: next ? 'allowed' : 'refused' } : { [toggle]: next }
}
