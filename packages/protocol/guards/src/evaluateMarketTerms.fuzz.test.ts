import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluateMarketTerms } from './evaluateMarketTerms.ts'
import { allBps, type MarketTerms, shortestWindowSeconds } from './MarketTerms.ts'
import { address, caseCount, createRandom, seed, timeout } from './test/fuzzRun.ts'
import { toLeastOutCall, toValidation, toVerdict } from './test/guardCalls.ts'
import { randomMarket } from './test/randomMarket.ts'
import { callStubbed, deployStubPool } from './test/stubPool.ts'

let chain: TestChain
let pool: Hex
beforeAll(async () => {
  chain = await startChain()
  pool = await deployStubPool(chain)
})
afterAll(() => chain.stop())

describe(`MarketGuard judges markets as the model does, OXBOW_FUZZ_SEED=${seed}`, { timeout }, () => {
  test('default: to the raw unit, at any tick, for any amount, in both directions', async () => {
    const random = createRandom(seed)
    const cases = Array.from({ length: caseCount }, () => randomMarket(random, pool))
    const answers = await callStubbed(chain, pool, cases.map(toLeastOutCall))
    const verdicts = cases.map((each) => evaluateMarketTerms(each.terms, each))
    const found = verdicts.map((verdict) =>
      verdict.status === 'open' ? { status: 'leastOut', amount: verdict.leastOut } : verdict,
    )
    for (const [index, answer] of answers.entries()) expect(toVerdict(answer), `case ${index}`).toEqual(found[index])
    // The run covered every verdict, most of them amounts.
    const counts = Object.groupBy(verdicts, ({ status }) => status)
    expect(counts.open!.length).toBeGreaterThan(caseCount / 3)
    expect(Object.keys(counts).sort()).toEqual(['never', 'not-reached', 'open', 'too-thin'])
  })

  test('behavior: rejects an amount whose value just exceeds 256 bits, instead of valuing it at 0', async () => {
    const [token0, token1] = [address('11'), address('ee')]
    const price = sqrtPriceX96AtTick(1) ** 2n
    const most = (((1n << 256n) - 1n) << 192n) / price
    const cases = [most, most + 1n].map((amountIn) => ({
      terms: { pool, windowSeconds: 600, leastLiquidity: 0n, toleranceBps: 0, trigger: undefined },
      memory: { token0, token1, tickCumulatives: [0n, 600n], secondsPerLiquidityX128: [0n, 1n] } as const,
      trade: { tokenIn: token0, tokenOut: token1, amountIn },
    }))
    // The product's whole part is the maximum, with a remainder.
    expect(((most + 1n) * price) >> 192n).toBe((1n << 256n) - 1n)
    const answers = await callStubbed(chain, pool, cases.map(toLeastOutCall))
    expect(answers[0]).toHaveProperty('result')
    expect(answers[1]).toMatchObject({ error: 'NumberTooLarge' })
    expect(cases.map((each) => evaluateMarketTerms(each.terms, each).status)).toEqual(['open', 'never'])
  })

  test('behavior: exactly the least liquidity, shortest window, whole tolerance and trigger tick pass', async () => {
    const [token0, token1] = [address('11'), address('ee')]
    const windowSeconds = shortestWindowSeconds
    const leastLiquidity = 1n << 100n
    const secondsPerLiquidityX128 = [0n, BigInt(windowSeconds) << 28n] as const
    const limits = { pool, windowSeconds, leastLiquidity, toleranceBps: allBps }
    const market = {
      memory: { token0, token1, tickCumulatives: [0n, 0n], secondsPerLiquidityX128 } as const,
      trade: { tokenIn: token0, tokenOut: token1, amountIn: 5n },
    }
    const caseOf = (change: Partial<MarketTerms>) => ({
      ...market,
      terms: { ...limits, trigger: undefined, ...change },
    })
    const cases = [
      caseOf({}),
      caseOf({ leastLiquidity: leastLiquidity + 1n }),
      caseOf({ trigger: { side: 'at-or-below', tick: 0 } }),
      caseOf({ trigger: { side: 'at-or-below', tick: -1 } }),
      caseOf({ trigger: { side: 'at-or-above', tick: 0 } }),
      caseOf({ trigger: { side: 'at-or-above', tick: 1 } }),
    ]
    const statuses = cases.map((each) => evaluateMarketTerms(each.terms, each).status)
    expect(statuses).toEqual(['open', 'too-thin', 'open', 'not-reached', 'open', 'not-reached'])
    const verdicts = (await callStubbed(chain, pool, cases.map(toLeastOutCall))).map(toVerdict)
    expect(verdicts.map(({ status }) => (status === 'leastOut' ? 'open' : status))).toEqual(statuses)
  })

  test('behavior: rejects terms with trailing bytes', async () => {
    const market = randomMarket(createRandom(1), pool)
    const call = toValidation(market, 1n)
    const [filler, order] = call.args as [Hex, { readonly info: { readonly additionalValidationData: Hex } }]
    const additionalValidationData: Hex = `${order.info.additionalValidationData}00`
    const longer = { ...order, info: { ...order.info, additionalValidationData } }
    const answers = await callStubbed(chain, pool, [call, { ...call, args: [filler, longer] }])
    expect(answers[0]).not.toMatchObject({ error: 'WrongTerms' })
    expect(answers[1]).toMatchObject({ error: 'WrongTerms' })
  })

  test('behavior: validate accepts the minimum and rejects one unit less', async () => {
    const random = createRandom(seed + 1)
    const cases = Array.from({ length: caseCount / 10 }, () => randomMarket(random, pool)).flatMap((each) => {
      const verdict = evaluateMarketTerms(each.terms, each)
      return verdict.status === 'open' && verdict.leastOut > 0n ? [{ each, least: verdict.leastOut }] : []
    })
    const calls = cases.flatMap(({ each, least }) => [toValidation(each, least), toValidation(each, least - 1n)])
    const answers = await callStubbed(chain, pool, calls)
    expect(cases.length).toBeGreaterThan(caseCount / 50)
    for (const [index, { least }] of cases.entries()) {
      expect(answers[2 * index], `case ${index}`).toEqual({ result: undefined })
      expect(answers[2 * index + 1], `case ${index}`).toEqual({ error: 'BelowMarket', value: least })
    }
  })
})
