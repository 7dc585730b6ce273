import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import { swapDirect } from '@oxbow/test/swapDirect'
import type { TestChain } from '@oxbow/test/TestChain'
import fc from 'fast-check'
import { createPublicClient, http, type PublicClient, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyQuote } from './applyQuote.ts'
import { maxSqrtPriceX96, minSqrtPriceX96, tickAtSqrtPriceX96 } from './concentrated/tick.ts'
import type { ConcentratedPoolState, V2PoolState } from './PoolState.ts'
import type { FilledQuote, Quote, UnfillableReason } from './Quote.ts'
import { quoteExactIn } from './quoteExactIn.ts'
import { quoteExactOut } from './quoteExactOut.ts'
import { askContract, type ContractReply } from './test/askContract.ts'
import type { DeployedPool } from './test/DeployedPool.ts'
import { deployPools } from './test/deployPools.ts'
import { liquidityAt, magnitude, tickTable } from './test/randomPool.ts'
import { capacity, innerSqrtPriceX96, type QuoteRequest, quoteRequest, toQuote } from './test/randomRequest.ts'
import { readChainPool } from './test/readChainPool.ts'

/*
 * Deploys random pools on a real chain and compares random quotes, to the last raw unit, with the deployed QuoterV2, V4Quoter and Router02.
 * OXBOW_FUZZ_SEED repeats a run, OXBOW_FUZZ_QUOTES sets its size, which `npm run bench fuzz` makes large.
 */
const seed = Number(process.env.OXBOW_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const quoteCount = Number(process.env.OXBOW_FUZZ_QUOTES ?? 2_000)
// A quote takes about 2 ms on an idle core.
const timeout = 60_000 + quoteCount * 20
const poolCount = Math.min(Math.max(Math.round(quoteCount / 250), 20), 120)

describe(`quotes equal those of the contracts, OXBOW_FUZZ_SEED=${seed}`, { tags: 'thorough', timeout }, () => {
  let chain: TestChain
  let client: PublicClient
  let multicaller: PublicClient
  beforeAll(async () => {
    chain = await startChain()
    // A quote through thousands of tick bitmap words takes about 100 M gas.
    await chain.testClient.setBlockGasLimit({ gasLimit: 1_000_000_000n })
    const transport = http(chain.url, { batch: { batchSize: 50 }, timeout: 120_000, retryCount: 0 })
    const node = chain.publicClient.chain
    client = createPublicClient({ chain: node, transport })
    // Hundreds of pair quotes per call; those of pools with ticks may need the gas of a whole call.
    multicaller = createPublicClient({
      chain: { ...node, contracts: { multicall3: { address: chain.contracts.multicall3 } } },
      transport,
      batch: { multicall: { batchSize: 32_768 } },
    })
  })
  afterAll(() => chain.stop())

  describe('QuoterV2 and V4Quoter', () => {
    let deployed: DeployedPool[]
    beforeAll(async () => {
      deployed = await deployPools(chain, poolCount, seed)
    }, timeout)
    const read = (pool: DeployedPool) => readChainPool(client, chain.contracts, pool)

    test('pools have the tick of their price, positions the liquidity for their amounts', async () => {
      for (const pool of deployed) {
        const { liquidity, ticks, tick, sqrtPriceX96 } = await read(pool)
        expect(tick).toBe(tickAtSqrtPriceX96(sqrtPriceX96))
        expect({ liquidity, ticks }).toEqual({
          liquidity: liquidityAt(tick, pool.positions),
          ticks: tickTable(pool.positions),
        })
      }
    })

    test('amounts, and the price after a swap', async () => {
      await compare(await Promise.all(deployed.map(read)), 0)
    })

    test('after swaps: the predicted state, and quotes from there', async () => {
      let swaps = 0
      for (const [index, each] of deployed.entries()) {
        const pool = await read(each)
        const quote = shortSwap(pool, index)
        if (quote === undefined) continue
        const { zeroForOne, amountIn } = quote
        await swapDirect(chain, each.key, { zeroForOne, amountIn })
        expect(await read(each)).toEqual(applyQuote(pool, quote))
        swaps++
      }
      expect(swaps).toBeGreaterThan(0)
      await compare(await Promise.all(deployed.map(read)), 1)
    })

    async function compare(pools: readonly ConcentratedPoolState[], round: number): Promise<void> {
      const pending = sample(quoteRequest(pools), quoteCount * 0.4, round)
      const mismatches: unknown[] = []
      while (pending.length > 0) {
        const requests = pending.splice(0, 500)
        const replies = await Promise.all(requests.map((request) => askContract(client, chain.contracts, request)))
        for (const [index, request] of requests.entries()) {
          const quote = toQuote(request)
          const reply = replies[index]!
          if (!agree(request, quote, reply)) mismatches.push({ request, quote, reply })
          pending.push(...followUps(request, quote))
        }
      }
      expect(mismatches).toEqual([])
    }
  })

  describe('Router02', () => {
    test('getAmountOut, getAmountIn: any reserves', async () => {
      const reserve = magnitude(112)
      const request = fc.record({
        reserve0: reserve,
        reserve1: reserve,
        zeroForOne: fc.boolean(),
        amount: magnitude(112),
      })
      const router = { address: chain.contracts.v2Router, abi: v2RouterAbi } as const
      await inTurns(sample(request, quoteCount * 0.1), async ({ reserve0, reserve1, zeroForOne, amount }) => {
        const pair: V2PoolState = { protocol: 'v2', id: '0x01', token0: '0x0a', token1: '0x0b', reserve0, reserve1 }
        const [tokenIn, tokenOut] = zeroForOne ? (['0x0a', '0x0b'] as const) : (['0x0b', '0x0a'] as const)
        const [reserveIn, reserveOut] = zeroForOne ? [reserve0, reserve1] : [reserve1, reserve0]
        const args = [amount, reserveIn, reserveOut] as const
        const maxReserve = (1n << 112n) - 1n

        const exactIn = quoteExactIn(pair, tokenIn, amount)
        const out = await multicaller.readContract({ ...router, functionName: 'getAmountOut', args })
        // The router computes it although the pair, whose reserves are uint112, would revert.
        if (reserveIn + amount > maxReserve) expect(exactIn).toMatchObject({ status: 'unfillable', reason: 'overflow' })
        else expect(exactIn).toMatchObject({ status: 'filled', amountOut: out })

        const exactOut = quoteExactOut(pair, tokenOut, amount)
        if (amount >= reserveOut) {
          // In a call of its own: a division by zero uses up all gas, including that of other calls.
          const refused = client.readContract({ ...router, functionName: 'getAmountIn', args })
          await expect(refused).rejects.toThrow()
          expect(exactOut).toMatchObject({ status: 'unfillable', reason: 'liquidity' })
          return
        }
        const required = multicaller.readContract({ ...router, functionName: 'getAmountIn', args })
        if (reserveIn + (await required) > maxReserve) {
          expect(exactOut).toMatchObject({ status: 'unfillable', reason: 'overflow' })
        } else {
          expect(exactOut).toMatchObject({ status: 'filled', amountIn: await required })
        }
      })
    })

    test('getAmountsOut, getAmountsIn: two pairs one after the other', async () => {
      const tokens = [await deployToken(chain), await deployToken(chain), await deployToken(chain)]
      const path = tokens.map(({ address }) => address.toLowerCase() as `0x${string}`)
      const pairs: V2PoolState[] = []
      for (const [index, [reserve0, reserve1]] of sample(fc.tuple(largeReserve, largeReserve), 2).entries()) {
        const [tokenA, tokenB] = [path[index]!, path[index + 1]!]
        const key = await createPool(chain, { protocol: 'v2', tokenA, tokenB, reserve0, reserve1 })
        pairs.push({ ...key, reserve0, reserve1 })
      }
      const router = { address: chain.contracts.v2Router, abi: v2RouterAbi } as const
      await inTurns(sample(magnitude(100), quoteCount * 0.1), async (amount) => {
        const args = [amount, path] as const
        const first = quoteExactIn(pairs[0]!, path[0]!, amount)
        if (first.status === 'filled' && first.amountOut > 0n) {
          const amounts = await multicaller.readContract({ ...router, functionName: 'getAmountsOut', args })
          const second = quoteExactIn(pairs[1]!, path[1]!, first.amountOut)
          expect(amounts).toEqual([amount, first.amountOut, second.amountOut])
        }
        const last = quoteExactOut(pairs[1]!, path[2]!, amount)
        if (last.status === 'filled') {
          const before = quoteExactOut(pairs[0]!, path[1]!, last.amountIn)
          const asked = before.status === 'unfillable' ? client : multicaller
          const amounts = asked.readContract({ ...router, functionName: 'getAmountsIn', args })
          if (before.status === 'unfillable') await expect(amounts).rejects.toThrow()
          else expect(await amounts).toEqual([before.amountIn, last.amountIn, amount])
        }
      })
    })
  })
})

function sample<value>(arbitrary: fc.Arbitrary<value>, count: number, round = 0): value[] {
  return fc.sample(arbitrary, { seed: seed + round, numRuns: Math.ceil(count) })
}

/** A few hundred at a time: a node with too many requests answers the last ones too late. */
async function inTurns<item>(items: readonly item[], check: (item: item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += 500) await Promise.all(items.slice(at, at + 500).map(check))
}

/** Whether the contract agrees. For what can't be filled, V4Quoter returns nothing and QuoterV2 the part that can, unless that is nothing. */
function agree(
  { pool, zeroForOne, exact, sqrtPriceLimitX96 }: QuoteRequest,
  quote: Quote,
  reply: ContractReply,
): boolean {
  const isPartShown =
    pool.protocol === 'v3' && quote.amountIn > 0n && (exact === 'in' || sqrtPriceLimitX96 !== undefined)
  if (quote.status === 'unfillable' && !isPartShown) {
    return reply.status === 'reverted' && (pool.protocol === 'v3' || isReasonOfV4(quote.reason, reply.data))
  }
  const sqrtPriceAfterX96 =
    quote.status === 'filled' ? quote.sqrtPriceAfterX96 : (sqrtPriceLimitX96 ?? outermost(zeroForOne))
  return (
    reply.status === 'quoted' &&
    reply.amount === (exact === 'in' ? quote.amountOut : quote.amountIn) &&
    (pool.protocol === 'v4' || reply.sqrtPriceAfterX96 === sqrtPriceAfterX96)
  )
}

/** V4Quoter wraps PoolManager's error or its own. */
function isReasonOfV4(reason: UnfillableReason, data: string): boolean {
  const [notEnoughLiquidity, priceLimitAlreadyExceeded] = ['7a5ed734', '7c9c6e8f']
  const [safeCastOverflow, invalidFeeForExactOut] = ['93dafdf1', '96206246']
  const errors: Partial<Record<UnfillableReason, string[]>> = {
    liquidity: [notEnoughLiquidity, priceLimitAlreadyExceeded],
    overflow: [safeCastOverflow],
    fee: [invalidFeeForExactOut],
  }
  return errors[reason]?.some((selector) => data.includes(selector)) ?? false
}

/**
 * Follow-up requests: the fillable part of an amount can be filled, and not a
 * unit more. QuoterV2 shows the part of an exact output only under a price limit.
 */
function followUps(request: QuoteRequest, quote: Quote): QuoteRequest[] {
  const { pool, exact, amount, zeroForOne, sqrtPriceLimitX96 } = request
  const part = exact === 'in' ? quote.amountIn : quote.amountOut
  if (quote.status === 'filled' || part === 0n || part >= amount - 1n) return []
  const isPartHidden = pool.protocol === 'v3' && exact === 'out' && sqrtPriceLimitX96 === undefined
  return [
    { ...request, amount: part },
    { ...request, amount: part + 1n },
    ...(isPartHidden ? [{ ...request, sqrtPriceLimitX96: outermost(zeroForOne) }] : []),
  ]
}

/** A swap that ends at the next initialized tick or before it; undefined if it needs too much gas or too many of the test trader's tokens. */
function shortSwap(pool: ConcentratedPoolState, index: number): FilledQuote | undefined {
  const zeroForOne = index % 2 === 0 && pool.token0 !== zeroAddress
  const ticks = [...pool.ticks.index]
  const next = zeroForOne ? ticks.findLast((tick) => tick <= pool.tick) : ticks.find((tick) => tick > pool.tick)
  if (next === undefined || Math.abs(next - pool.tick) > 40 * 256 * pool.tickSpacing) return undefined

  const toNext = capacity({ pool, zeroForOne, exact: 'in', sqrtPriceLimitX96: innerSqrtPriceX96(next) })
  const amount = index % 4 < 2 ? toNext : toNext / 3n
  if (amount === 0n || amount > 1n << 110n) return undefined
  const quote = toQuote({ pool, zeroForOne, exact: 'in', amount })
  return quote.status === 'filled' ? quote : undefined
}

function outermost(zeroForOne: boolean): bigint {
  return zeroForOne ? minSqrtPriceX96 + 1n : maxSqrtPriceX96 - 1n
}

/** A pair burns the first 1,000 units of its liquidity; the test's provider has 2^128 of each token. */
const largeReserve = magnitude(80).map((reserve) => reserve + 1_000n)

const v2RouterAbi = parseAbi([
  'function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) pure returns (uint256)',
  'function getAmountIn(uint256 amountOut, uint256 reserveIn, uint256 reserveOut) pure returns (uint256)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])',
])
