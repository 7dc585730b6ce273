import { type CurrencyCode, currencyCodes } from '@oxbow/contract/CurrencyCode'
import { type Locale, locales } from '@oxbow/i18n/Locale'
import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Theme } from './Theme.ts'
import { defaultTradeSettings, everywhere, isTradeSettingsByChain, type TradeSettingsByChain } from './TradeSettings.ts'

/** The user's settings, for all pages and visits. */
export type Settings = {
  readonly theme: Theme
  /** `auto`: the browser's. */
  readonly language: Locale | 'auto'
  readonly currency: CurrencyCode
  /** Hides balances below 1 US dollar; forced off in testnet mode, see `hidesSmallBalances`. */
  readonly hideSmallBalances: boolean
  readonly hideSpam: boolean
  readonly testnetMode: boolean
  /** Nothing may be sent unless this is `allowed`. */
  readonly analytics: 'unasked' | 'allowed' | 'refused'
  readonly showNfts: boolean
  readonly isAppBannerDismissed: boolean
  readonly trade: TradeSettingsByChain
}

export const defaultSettings: Settings = {
  theme: 'system',
  language: 'auto',
  currency: 'USD',
  hideSmallBalances: true,
  hideSpam: true,
  testnetMode: false,
  analytics: 'unasked',
  showNfts: true,
  isAppBannerDismissed: false,
  trade: {},
}

/** `public/boot.js` reads the theme from this key before the first paint, so key and shape must match. */
export const settingsKey = 'oxbow.settings'

/** Creates the settings store. Version 1 only had theme and trade settings, version 2 one slippage and deadline for all networks. */
export function createSettingsStore(storage: StringStorage): PersistedStore<Settings> {
  return persistedStore<Settings>({
    storage,
    key: settingsKey,
    version: 3,
    initial: defaultSettings,
    validate: isSettings,
    repair: withDefaults,
    migrate: (value, version) => {
      if (version > 2) return value
      const older = value as { readonly trade?: object }
      return { ...defaultSettings, ...older, trade: { [everywhere]: { ...defaultTradeSettings, ...older.trade } } }
    },
  })
}

/** Test tokens have no value, so all would be hidden: testnet mode always shows small balances. */
export function hidesSmallBalances(settings: Settings): boolean {
  return settings.hideSmallBalances && !settings.testnetMode
}

/**
 * The state of the usage data switch. It is shown as on if the stored choice can't be read; still nothing is sent, because
 * sending requires `analytics === 'allowed'`.
 */
export function showsAnalyticsOn(settings: Settings, storage: StringStorage): boolean {
  return settings.analytics === 'allowed' || !isReadable(storage)
}

function isReadable(storage: StringStorage): boolean {
  try {
    const text = storage.getItem(settingsKey)
    if (text === null) return true
    const { analytics } = (JSON.parse(text) as { value: { analytics?: unknown } }).value
    // Version 1 had no consent.
    return analytics === undefined || isOneOf(analytics, consents)
  } catch {
    return false
  }
}

/** Validates each setting: storage is under the user's control and may hold anything. */
const isSound: { readonly [name in keyof Settings]: (value: unknown) => boolean } = {
  theme: (value) => isOneOf(value, ['system', 'light', 'dark']),
  language: (value) => isOneOf(value, ['auto', ...locales]),
  currency: (value) => isOneOf(value, currencyCodes),
  hideSmallBalances: isBoolean,
  hideSpam: isBoolean,
  testnetMode: isBoolean,
  analytics: (value) => isOneOf(value, consents),
  showNfts: isBoolean,
  isAppBannerDismissed: isBoolean,
  trade: isTradeSettingsByChain,
}

function isSettings(value: unknown): value is Settings {
  if (typeof value !== 'object' || value === null) return false
  const settings = value as Record<string, unknown>
  return Object.entries(isSound).every(([name, isOf]) => isOf(settings[name]))
}

/** Replaces single invalid settings by defaults, and keeps the others. */
function withDefaults(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const settings = value as Record<string, unknown>
  const lost = Object.entries(isSound).filter(([name, isOf]) => !isOf(settings[name]))
  return { ...settings, ...Object.fromEntries(lost.map(([name]) => [name, defaultSettings[name as keyof Settings]])) }
}

const consents = ['unasked', 'allowed', 'refused']

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean'
}

function isOneOf(value: unknown, options: readonly string[]): boolean {
  return typeof value === 'string' && options.includes(value)
}
