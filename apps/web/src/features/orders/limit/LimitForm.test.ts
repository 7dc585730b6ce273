import { leastOut } from '@oxbow/orders/LimitIntent'
import { describe, expect, test } from 'vitest'
import * as LimitForm from './LimitForm.ts'

const decimals = { tokenIn: 18, tokenOut: 6 }
const ether = 10n ** 18n
const market = { numerator: 2_000_123_457n, denominator: ether }
const known = { market, decimals }
const form = LimitForm.initial('out-per-in')

describe('the price', () => {
  test('default: follows the market, and is what stands in the field', () => {
    expect(LimitForm.priceTextOf(form, known)).toEqual({ text: '2000.13', typed: false })
    expect(leastOut({ amountIn: ether, price: LimitForm.priceOf(form, known)! })).toBe(2_000_130_000n)
  })

  test('behavior: nobody knows it where nobody knows the market', () => {
    expect(LimitForm.priceOf(form, { market: undefined, decimals })).toBe(undefined)
    expect(LimitForm.priceTextOf(form, { market: undefined, decimals }).text).toBe('')
  })

  test('behavior: turned around it stays the very same, and is shown the other way up', () => {
    const typed = LimitForm.withPrice(form, '3000')
    const turned = LimitForm.turned(typed)
    expect(LimitForm.priceOf(turned, known)).toEqual(LimitForm.priceOf(typed, known))
    expect(LimitForm.priceTextOf(turned, known)).toEqual({ text: '0.000333333', typed: false })
    expect(LimitForm.priceTextOf(LimitForm.turned(turned), known)).toEqual({ text: '3000', typed: true })
  })

  test('behavior: typed upside down it is exact too', () => {
    const typed = LimitForm.withPrice(LimitForm.turned(form), '0.0004')
    expect(leastOut({ amountIn: 3n * ether, price: LimitForm.priceOf(typed, known)! })).toBe(7_500_000_000n)
  })

  test.each([
    ['out-per-in', 5, '2100.13'],
    ['in-per-out', 10, '0.000449972'],
  ] as const)('behavior: a preset counts on the price as it is shown (%s, %i)', (direction, percent, text) => {
    const preset = LimitForm.withPreset(LimitForm.initial(direction), percent, known)
    expect(preset.price).toEqual({ kind: 'typed', text, direction, preset: percent })
    expect(LimitForm.priceTextOf(preset, known)).toEqual({ text, typed: false })
    expect(LimitForm.withPreset(preset, 0, known).price).toEqual({ kind: 'market' })
  })

  test('behavior: what is to arrive can be typed, and arrives to the unit', () => {
    const amountIn = 3n * ether + 1n
    const typed = LimitForm.withTotal(form, '7000.000001', { amountIn, decimals })
    expect(leastOut({ amountIn, price: LimitForm.priceOf(typed, known)! })).toBe(7_000_000_001n)
    expect(LimitForm.totalTextOf(typed, amountIn)).toBe('7000.000001')
    // For another amount the price stays, and with it another total comes.
    expect(LimitForm.totalTextOf(typed, 2n * amountIn)).toBe(undefined)
  })

  test.each(['', '0', '1.0000001'] as const)('error: "%s" is no total', (text) => {
    expect(LimitForm.withTotal(form, text, { amountIn: ether, decimals })).toBe(form)
  })
})

test('a price is shown in dollars where one of the two is a dollar', () => {
  expect(LimitForm.usualDirection('usdc', 'weth', ['usdc', 'dai'])).toBe('in-per-out')
  expect(LimitForm.usualDirection('weth', 'usdc', ['usdc', 'dai'])).toBe('out-per-in')
  expect(LimitForm.usualDirection('dai', 'usdc', ['usdc', 'dai'])).toBe('out-per-in')
})

test('no expiry is beyond what orders may have', () => {
  for (const expiry of LimitForm.expiries) expect(LimitForm.secondsOf(expiry)).toBeLessThan(365 * 86_400)
  expect(LimitForm.secondsOf('week')).toBe(604_800)
})

test('what an order says: its exact price as a total, and the nearest time', () => {
  const placed = { amountIn: 3n * ether, amountOut: 6_000_000_001n, seconds: 29 * 86_400 }
  const started = { ...form, ...LimitForm.ofOrder(placed, decimals) }
  expect(started.expiry).toBe('month')
  expect(LimitForm.totalTextOf(started, 3n * ether)).toBe('6000.000001')
  expect(leastOut({ amountIn: 3n * ether, price: LimitForm.priceOf(started, known)! })).toBe(6_000_000_001n)
})

test('the preset that is lit is the one in force, whatever was pressed', () => {
  const presets = [0, 1, 5, 10]
  const five = LimitForm.withPreset(form, 5, known)
  expect(LimitForm.presetOf(form, known, presets)).toBe(0)
  expect(LimitForm.presetOf(five, known, presets)).toBe(5)
  // The same price the other way up is 4.76 % away.
  expect(LimitForm.presetOf(LimitForm.turned(five), known, presets)).toBe(undefined)
  const moved = { market: { numerator: 2_060_000_000n, denominator: ether }, decimals }
  expect(LimitForm.presetOf(five, moved, presets)).toBe(undefined)
  expect(LimitForm.presetOf(LimitForm.withPrice(form, '2200.13'), known, presets)).toBe(10)
})
