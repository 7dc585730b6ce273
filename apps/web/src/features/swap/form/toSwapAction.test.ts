import { describe, expect, test } from 'vitest'
import { defaultTradeSettings } from '../../../state/TradeSettings.ts'
import { toSwapAction } from './toSwapAction.ts'

describe('toSwapAction', () => {
  test('default: what the failure offers', () => {
    expect(toSwapAction('NoRoute', defaultTradeSettings)).toBe('choose-another-token')
    expect(toSwapAction('AmountTooHigh', defaultTradeSettings)).toBe('change-amount')
    expect(toSwapAction('ServerFailed', defaultTradeSettings)).toBe('try-again')
    expect(toSwapAction('RateLimited', defaultTradeSettings)).toBe('wait')
  })

  test('behavior: no way through the pools that were chosen: all of them, before another token', () => {
    expect(toSwapAction('NoRoute', { ...defaultTradeSettings, protocols: ['v2'] })).toBe('allow-all-pools')
    expect(toSwapAction('NoRoute', { ...defaultTradeSettings, allowsHooks: false })).toBe('allow-all-pools')
    expect(toSwapAction('AmountTooLow', { ...defaultTradeSettings, protocols: ['v2'] })).toBe('change-amount')
  })

  test('behavior: a network that the server no longer has is learnt of by a reload', () => {
    expect(toSwapAction('UnsupportedChain', defaultTradeSettings)).toBe('reload')
  })
})
