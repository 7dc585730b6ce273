import type { Config } from '@oxbow/contract/Config'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { describe, expect, test } from 'vitest'
import {
  createSettingsStore,
  defaultSettings,
  hidesSmallBalances,
  settingsKey,
  showsAnalyticsOn,
} from './settingsStore.ts'
import { defaultTradeSettings } from './TradeSettings.ts'
import { toCurrency } from './useCurrencyOfSettings.ts'

function storageWith(version: number, value: unknown) {
  const storage = memoryStorage()
  storage.setItem(settingsKey, JSON.stringify({ version, value }))
  return storage
}

describe('createSettingsStore', () => {
  test('keeps what was chosen', () => {
    const storage = memoryStorage()
    createSettingsStore(storage).update((settings) => ({ ...settings, language: 'ja', currency: 'JPY' }))
    expect(createSettingsStore(storage).getSnapshot()).toMatchObject({
      language: 'ja',
      currency: 'JPY',
      theme: 'system',
    })
  })

  test.each([1, 2])('behavior: what version %s held lives on, on all networks', (version) => {
    const trade = { slippageBps: 'auto', deadlineMinutes: 45 }
    const store = createSettingsStore(storageWith(version, { theme: 'dark', trade }))
    expect(store.getSnapshot()).toEqual({
      ...defaultSettings,
      theme: 'dark',
      trade: { everywhere: { ...defaultTradeSettings, deadlineMinutes: 45 } },
    })
  })

  test.each([
    ['language', 'tlh'],
    ['currency', 'DOGE'],
    ['theme', 'pink'],
    ['analytics', true],
    ['testnetMode', 'yes'],
    ['trade', { 31337: { ...defaultTradeSettings, slippageBps: -1 } }],
  ])('error: %s that is %j is not taken over, and takes nothing else with it', (name, value) => {
    const chosen = { ...defaultSettings, showNfts: false, hideSpam: false }
    const store = createSettingsStore(storageWith(3, { ...chosen, [name]: value }))
    expect(store.getSnapshot()).toEqual(chosen)
  })

  test.each([null, 'text', 3])('error: %j in their place is no settings', (value) => {
    expect(createSettingsStore(storageWith(3, value)).getSnapshot()).toEqual(defaultSettings)
  })
})

describe('hidesSmallBalances', () => {
  test('behavior: testnet mode shows them and gives the choice back afterwards', () => {
    expect(hidesSmallBalances(defaultSettings)).toBe(true)
    expect(hidesSmallBalances({ ...defaultSettings, testnetMode: true })).toBe(false)
    expect(hidesSmallBalances({ ...defaultSettings, hideSmallBalances: false })).toBe(false)
  })
})

describe('analytics', () => {
  test('behavior: nobody has said yes at the start', () => {
    const storage = memoryStorage()
    expect(defaultSettings.analytics).toBe('unasked')
    expect(showsAnalyticsOn(defaultSettings, storage)).toBe(false)
    expect(showsAnalyticsOn({ ...defaultSettings, analytics: 'allowed' }, storage)).toBe(true)
  })

  test.each([
    '{',
    'null',
    '{"version":2,"value":null}',
    JSON.stringify({ version: 2, value: { ...defaultSettings, analytics: true } }),
  ])('behavior: a choice that cannot be read shows on and allows nothing: %s', (text) => {
    const storage = memoryStorage()
    storage.setItem(settingsKey, text)
    const settings = createSettingsStore(storage).getSnapshot()
    expect(showsAnalyticsOn(settings, storage)).toBe(true)
    expect(settings.analytics).toBe('unasked')
  })
})

test('toCurrency: a dollar is one dollar whatever the server says, and other currencies are by its rate', () => {
  const config = { site: { currencies: { perDollar: { USD: 0.01, EUR: 0.9 } } } } as unknown as Config
  expect(toCurrency('USD', config)).toEqual({ code: 'USD', perDollar: 1 })
  expect(toCurrency('EUR', config)).toEqual({ code: 'EUR', perDollar: 0.9 })
  expect(toCurrency('GBP', config)).toEqual({ code: 'USD', perDollar: 1 })
})
