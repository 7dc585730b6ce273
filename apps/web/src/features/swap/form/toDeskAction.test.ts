import { describe, expect, test } from 'vitest'
import { defaultTradeSettings } from '../settings/TradeSettings.ts'
import { toDeskAction } from './toDeskAction.ts'

describe('toDeskAction', () => {
  test('default: what the failure offers', () => {
    expect(toDeskAction('NoRoute', defaultTradeSettings)).toBe('choose-another-token')
    expect(toDeskAction('AmountTooHigh', defaultTradeSettings)).toBe('change-amount')
    expect(toDeskAction('ServerFailed', defaultTradeSettings)).toBe('try-again')
    expect(toDeskAction('RateLimited', defaultTradeSettings)).toBe('wait')
  })

  test('behavior: no way through the pools that were chosen: all of them, before another token', () => {
    expect(toDeskAction('NoRoute', { ...defaultTradeSettings, protocols: ['v2'] })).toBe('allow-all-pools')
    expect(toDeskAction('NoRoute', { ...defaultTradeSettings, allowsHooks: false })).toBe('allow-all-pools')
    expect(toDeskAction('AmountTooLow', { ...defaultTradeSettings, protocols: ['v2'] })).toBe('change-amount')
  })

  test('behavior: a network that the server no longer has is learnt of by a reload', () => {
    expect(toDeskAction('UnsupportedChain', defaultTradeSettings)).toBe('reload')
  })
})
