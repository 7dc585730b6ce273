import { describe, expect, test } from 'vitest'
import { encodeMarketTerms, encodeTwapTerms } from './encodeTerms.ts'
import type { MarketTerms } from './MarketTerms.ts'
import { readMarketTerms, readTwapTerms } from './readTerms.ts'
import { createRandom, seed } from './test/fuzzRun.ts'
import { randomMarket } from './test/randomMarket.ts'

const pool = `0x${'d4'.repeat(20)}` as const
const twap = `0x${'5a'.repeat(31)}00` as const

test(`default: reads what the encoder writes, OXBOW_FUZZ_SEED=${seed}`, () => {
  const random = createRandom(seed)
  for (let index = 0; index < 500; index++) {
    const { terms: market } = randomMarket(random, pool)
    expect(readMarketTerms(encodeMarketTerms(market))).toEqual(market)
    expect(readTwapTerms(encodeTwapTerms({ plan: twap, market }))).toEqual({ plan: twap, market })
  }
  expect(readTwapTerms(encodeTwapTerms({ plan: twap, market: undefined }))).toEqual({ plan: twap, market: undefined })
})

describe('rejects anything else', () => {
  const terms: MarketTerms = { pool, windowSeconds: 600, leastLiquidity: 1n, toleranceBps: 1, trigger: undefined }
  const written = encodeMarketTerms(terms)
  const word = (index: number, digits: string) =>
    `${written.slice(0, 2 + 64 * index)}${digits.padStart(64, '0')}${written.slice(66 + 64 * index)}` as `0x${string}`

  test.each<[string, `0x${string}`]>([
    ['no bytes', '0x'],
    ['fewer bytes', written.slice(0, -2) as `0x${string}`],
    ['more bytes', `${written}00`],
    ['no digits', `${written.slice(0, -1)}g` as `0x${string}`],
    ['nobody’s pool', word(0, '0')],
    ['more than an address', word(0, `1${'0'.repeat(40)}`)],
    ['a window of more than 32 bits', word(1, '100000000')],
    ['a depth of more than 128 bits', word(2, `1${'0'.repeat(32)}`)],
    ['a tolerance of more than 16 bits', word(3, '10000')],
    ['a third side', word(4, '3')],
    ['a tick without a side', word(5, '1')],
  ])('%s', (_, data) => {
    expect(readMarketTerms(data)).toBeUndefined()
    expect(readTwapTerms(`${twap}${data.slice(2)}`)).toBeUndefined()
  })

  test('a tick of more than 24 bits', () => {
    const triggered = encodeMarketTerms({ ...terms, trigger: { side: 'at-or-below', tick: 5 } })
    const beyond = `${triggered.slice(0, -64)}${(2n ** 23n).toString(16).padStart(64, '0')}` as `0x${string}`
    expect(readMarketTerms(triggered)?.trigger).toEqual({ side: 'at-or-below', tick: 5 })
    expect(readMarketTerms(beyond)).toBeUndefined()
  })
})
