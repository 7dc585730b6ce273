import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PoolSource } from './Market.ts'
import { partFirst } from './partFirst.ts'
import { randomFrom } from './test/openMarket.ts'
import { startMarket } from './test/startMarket.ts'

describe('partFirst', () => {
  let market: Awaited<ReturnType<typeof startMarket>>
  let follow: (typeof market)['follow']
  let freshLoad: (typeof market)['freshLoad']
  beforeEach(async () => {
    market = await startMarket()
    ;({ follow, freshLoad } = market)
  })
  afterEach(() => market[Symbol.asyncDispose]())

  const failure = new Error('The logs are not served.')
  /** The whole market waits for `open`, and fails `failures` times before it can be read. */
  function followPart(failures = 0) {
    const gate = Promise.withResolvers<void>()
    const errors: unknown[] = []
    let failed = 0
    const part: PoolSource = {
      async load() {
        const market = await freshLoad()
        return { ...market, pools: new Map([...market.pools].slice(0, 2)), blindSpots: ['the rest'] }
      },
    }
    const followed = follow(market.chain.url, ({ load }) =>
      partFirst({
        part,
        whole: {
          async load() {
            await gate.promise
            if (failed++ < failures) throw failure
            return load()
          },
        },
        onError: (error) => errors.push(error),
        signal: market.stop.signal,
      }),
    )
    return { ...followed, open: gate.resolve, errors }
  }

  test('default: follows the part block by block, then the whole once it has been read', async () => {
    const { caughtUp, open, markets, states } = followPart()
    const random = randomFrom(31)
    expect((await caughtUp()).pools.size).toBe(2)
    await market.act(3, random)
    expect((await caughtUp()).blindSpots).toEqual(['the rest'])
    open()
    await expect.poll(() => markets.at(-1)?.blindSpots).toEqual([])
    await market.act(3, random)
    expect(await caughtUp()).toEqual(await freshLoad())
    expect(states.filter((state) => state === 'reloading')).toEqual([])
  })

  test('behavior: a failed read of the whole is retried unnoticed', async () => {
    const { caughtUp, open, markets, errors } = followPart(1)
    await caughtUp()
    open()
    await expect.poll(() => markets.at(-1)?.blindSpots, { timeout: 10_000 }).toEqual([])
    expect(errors).toEqual([failure])
    expect(await caughtUp()).toEqual(await freshLoad())
  })

  test('behavior: waits for the whole without a part', async () => {
    const { caughtUp } = follow(market.chain.url, (whole) =>
      partFirst({
        whole,
        part: { load: () => Promise.reject(failure) },
        onError: () => {},
        signal: market.stop.signal,
      }),
    )
    expect(await caughtUp()).toEqual(await freshLoad())
  })
})
