import { expect, test } from 'vitest'
import { isFitOracle } from './isFitOracle.ts'
import { depthOf } from './triggerPrice.ts'

type Market = isFitOracle.Facts['market']

const pair = { tokenIn: `0x${'11'.repeat(20)}`, tokenOut: `0x${'22'.repeat(20)}` } as const
const pool = `0x${'77'.repeat(20)}` as const
const own = 10n ** 24n

/** Pools of constant liquidity at a price of one; the oracle's own takes at most `takes`. */
function marketOf(liquidity: bigint, takes = own): Market {
  const paid = (all: bigint, amountIn: bigint) => (all * amountIn) / (all + amountIn)
  return {
    sell: (amountIn, only) =>
      only === pool ? paid(own, amountIn < takes ? amountIn : takes) : only ? 0n : paid(liquidity, amountIn),
  }
}

function oracleOf(meanTick: number, liquidity = own) {
  return { pool, meanTick, depth: depthOf(liquidity, meanTick, pair) }
}

test.each<[string, boolean, number, Market, bigint?]>([
  ['alone at the market’s price', true, 0, marketOf(own)],
  ['an eighth of the market', true, 0, marketOf(8n * own)],
  ['a twelfth of the market', false, 0, marketOf(12n * own)],
  ['a mean that is a little off', true, -400, marketOf(own)],
  ['a mean that is below the market', false, -600, marketOf(own)],
  ['a mean far below the market, as of a pool that was pushed', false, -50_000, marketOf(own)],
  ['a mean that is above the market', false, 600, marketOf(own)],
  ['liquidity at one tick, which is not there over 2 %', false, 0, marketOf(own, own / 250n)],
  ['a market that pays nothing', false, 0, { sell: () => 0n }],
  ['no depth', false, 0, marketOf(own), 1n],
])('%s: %s', (_, isFit, meanTick, market, liquidity) => {
  expect(isFitOracle(oracleOf(meanTick, liquidity), { market, pair })).toBe(isFit)
})
