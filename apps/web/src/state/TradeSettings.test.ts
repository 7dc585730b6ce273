import { describe, expect, test } from 'vitest'
import {
  defaultTradeSettings,
  everywhere,
  isTradeSettingsByChain,
  toDeadlineProblem,
  tradeSettingsOf,
} from './TradeSettings.ts'

const patient = { ...defaultTradeSettings, deadlineMinutes: 90 }

describe('tradeSettingsOf', () => {
  test('behavior: what a network was given, else what was chosen for all of them, else the defaults', () => {
    expect(tradeSettingsOf({}, 31337)).toEqual(defaultTradeSettings)
    expect(tradeSettingsOf({ [everywhere]: patient }, 31337)).toEqual(patient)
    const settings = { [everywhere]: patient, 31337: defaultTradeSettings }
    expect(tradeSettingsOf(settings, 31337)).toEqual(defaultTradeSettings)
    expect(tradeSettingsOf(settings, 31338)).toEqual(patient)
  })
})

describe('isTradeSettingsByChain', () => {
  test.each([
    ['slippage 0', { slippageBps: 0 }],
    ['slippage 100 %', { slippageBps: 10_000 }],
    ['a deadline beyond three days', { deadlineMinutes: 4_321 }],
    ['no protocol', { protocols: [] }],
    ['an unknown protocol', { protocols: ['v5'] }],
    ['one click as a word', { isOneClick: 'yes' }],
    ['another approval', { approvalAmount: 'double' }],
  ])('error: %s', (_name, change) => {
    expect(isTradeSettingsByChain({ 31337: { ...patient, ...change } })).toBe(false)
  })

  test('default: what was chosen is read back', () => {
    expect(isTradeSettingsByChain(JSON.parse(JSON.stringify({ 31337: patient })))).toBe(true)
    expect(isTradeSettingsByChain({})).toBe(true)
  })
})

test('toDeadlineProblem: warns above an hour, refuses beyond three days', () => {
  expect([0, 1, 60, 61, 4_320, 4_321].map(toDeadlineProblem)).toEqual([
    'too-short',
    undefined,
    undefined,
    'long',
    'long',
    'too-long',
  ])
})
