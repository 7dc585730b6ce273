import { persistedStore } from '@oxbow/exchange/storage/persistedStore'
import { useEffect, useSyncExternalStore } from 'react'
import type { Theme } from '../features/settings/ThemeSwitch.tsx'
import { defaultTradeSettings, isTradeSettings, type TradeSettings } from '../features/swap/TradeSettings.ts'
import { storage } from './exchange.ts'

type Settings = { readonly theme: Theme; readonly trade: TradeSettings }

/** `public/boot.js` reads the theme from here before the first paint: same key, same shape. */
const store = persistedStore<Settings>({
  storage,
  key: 'oxbow.settings',
  version: 1,
  initial: { theme: 'system', trade: defaultTradeSettings },
  validate: isSettings,
})

export function useSettings(): Settings {
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

export function changeSettings(change: Partial<Settings>): void {
  store.update((settings) => ({ ...settings, ...change }))
}

/** Takes over what another tab changed. */
export function reloadSettings(): void {
  store.reload()
}

/** Puts the chosen theme on the document; `theme` in the URL wins for this page load. */
export function useThemeOnDocument(wished: Theme | undefined): void {
  const { theme } = useSettings()
  const applied = wished ?? theme
  useEffect(() => {
    if (applied === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = applied
  }, [applied])
}

function isSettings(value: unknown): value is Settings {
  if (typeof value !== 'object' || value === null) return false
  const { theme, trade } = value as Record<string, unknown>
  return (theme === 'system' || theme === 'light' || theme === 'dark') && isTradeSettings(trade)
}
