import { describe, expect, test } from 'vitest'
import { parsePageSearch, withoutTrade } from './PageSearch.ts'

describe('parsePageSearch', () => {
  test('behavior: a theme is light or dark, in any case', () => {
    expect(parsePageSearch({ theme: 'DARK' }).theme).toBe('dark')
    expect(parsePageSearch({ theme: 'system' })).toEqual({})
  })

  test('behavior: what is malformed is taken out by name, because the router lays this over the URL as it is', () => {
    const raw = { theme: 'sepia', lower: 'x'.repeat(101), other: 'x' }
    expect({ ...raw, ...parsePageSearch(raw) }).toStrictEqual({ theme: undefined, lower: undefined, other: 'x' })
  })

  test('behavior: reads the fee of links that other exchanges write', () => {
    expect(parsePageSearch({ feeTier: '500' }).fee).toBe('500')
    expect(parsePageSearch({ fee: '100', feeTier: '500' }).fee).toBe('100')
    const json = '{"feeAmount":2500,"tickSpacing":50,"isDynamic":false}'
    expect(parsePageSearch({ fee: json })).toEqual({ fee: '2500', spacing: '50' })
    expect(parsePageSearch({ feeTier: json, spacing: '10' })).toEqual({ fee: '2500', spacing: '10' })
    expect(parsePageSearch({ feeTier: '{"isDynamic":true,"feeAmount":8388608,"tickSpacing":60}' }).fee).toBe('dynamic')
    expect(parsePageSearch({ feeTier: '{"feeAmount":' })).toEqual({})
    expect(parsePageSearch({ feeTier: 'null' }).fee).toBe('null')
  })

  test('behavior: keeps what every page understands and nothing else', () => {
    const search = { lng: 'fr', locale: 'de', cur: 'EUR', intro: 'true', chain: 'base', value: '1.50' }
    expect(parsePageSearch({ ...search, other: 'x', cur2: 'USD' })).toEqual(search)
  })
})

describe('withoutTrade', () => {
  test('default: keeps how the page speaks and looks', () => {
    const search = {
      chain: 'base',
      inputCurrency: 'NATIVE',
      value: '1',
      field: 'input',
      collection: `0x${'a'.repeat(40)}`,
      tokenId: '12',
      currencyA: 'NATIVE',
      fee: '500',
      theme: 'dark',
      cur: 'EUR',
    } as const
    expect(withoutTrade(search)).toEqual({ theme: 'dark', cur: 'EUR' })
  })
})
