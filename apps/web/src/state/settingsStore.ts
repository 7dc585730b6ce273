import { type CurrencyCode, currencyCodes } from '@oxbow/contract/CurrencyCode'
import { type Locale, locales } from '@oxbow/i18n/Locale'
import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Theme } from './Theme.ts'
import { defaultTradeSettings, everywhere, isTradeSettingsByChain, type TradeSettingsByChain } from './TradeSettings.ts'

/** What a person chose, for all pages and visits. */
export type Settings = {
  readonly theme: Theme
  /** `auto`: the browser's. */
  readonly language: Locale | 'auto'
  readonly currency: CurrencyCode
  /** Balances under 1 US dollar; forced off in testnet mode, see `hidesSmallBalances`. */
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

/** `public/boot.js` reads the theme from here before the first paint: same key, same shape. */
export const settingsKey = 'oxbow.settings'

/** The settings over a storage. Version 1 had the theme and the trade settings alone, version 2 one slippage and deadline for all networks. */
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

/** Test money is worth nothing, so everything would be hidden: testnet mode shows small balances whatever was chosen. */
export function hidesSmallBalances(settings: Settings): boolean {
  return settings.hideSmallBalances && !settings.testnetMode
}

/**
 * What the switch for usage data shows. Specification section 5 shows it on when the recorded choice cannot be read; nothing is sent all the same,
 * because sending asks for `analytics === 'allowed'`.
 */
export function showsAnalyticsOn(settings: Settings, storage: StringStorage): boolean {
  return settings.analytics === 'allowed' || !isReadable(storage)
}

function isReadable(storage: StringStorage): boolean {
  try {
    const text = storage.getItem(settingsKey)
    if (text === null) return true
    const { analytics } = (JSON.parse(text) as { value: { analytics?: unknown } }).value
    // Version 1 did not ask.
    return analytics === undefined || isOneOf(analytics, consents)
  } catch {
    return false
  }
}

/** What each setting may be: storage belongs to the user and may hold anything. */
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

/** One setting that cannot be read does not take the others with it. */
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
