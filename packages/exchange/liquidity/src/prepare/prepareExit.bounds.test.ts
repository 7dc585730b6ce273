import { amountsForLiquidity } from '@oxbow/amm/liquidity'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { plainLiquidity } from '@oxbow/exchange-test/plainLiquidity'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import { plainContracts, plainPools, plainTokens } from '@oxbow/exchange-test/plainTradingChain'
import type { Position } from '@oxbow/positions/Position'
import { expect, test } from 'vitest'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { prepareExit } from './prepareExit.ts'

const { weth, a, b } = plainTokens
const account = `0x${'d'.repeat(40)}` as const
const contracts = plainContracts as Required<typeof plainContracts>
const one = 10n ** 18n
const bounds = { lowerX96: sqrtPriceX96AtTick(-600), upperX96: sqrtPriceX96AtTick(600) }
const amounts = amountsForLiquidity(2n ** 96n, bounds, one, 'down')
const nft: Position = {
  protocol: 'v3',
  chainId: 31337,
  poolId: plainPools.v3.id,
  token0: a,
  token1: b,
  status: 'in-range',
  tokenId: 7n,
  feePips: 500,
  tickLower: -600,
  tickUpper: 600,
  tick: 0,
  sqrtPriceX96: 2n ** 96n,
  liquidity: one,
  amounts,
  owed: { amount0: 3n, amount1: 5n },
}
const pair: Position = {
  protocol: 'v2',
  chainId: 31337,
  poolId: plainPools.v2.id,
  token0: weth,
  token1: a,
  status: 'in-range',
  liquidity: 90n,
  totalSupply: 900n,
  amounts: { amount0: 1_000n, amount1: 2_000n },
}
function prepare(position: Position, more: object = {}, allowed = 0n) {
  const allowances = { [plainPools.v2.id]: { [contracts.v2Router]: allowed } }
  const { node } = plainNode({ answers: plainLiquidity({ allowances }) })
  const shared = {
    network: { chainId: 31337, contracts },
    account,
    shareBps: 10_000,
    slippageBps: 100,
    deadlineSeconds: 9,
  } as const
  return prepareExit(node, { ...shared, position, ...more })
}
const reviewedWith = (minimum: readonly [bigint, bigint], type = 'exit') =>
  ({ wanted: { type, minimum } }) as unknown as LiquidityPlan

test('default: all of it with its fees, at least what slippage leaves', async () => {
  const plan = await prepare(nft)
  const least = { amount0: (amounts.amount0 * 99n) / 100n, amount1: (amounts.amount1 * 99n) / 100n }
  expect(plan).toMatchObject({
    chainId: 31337,
    account,
    approvals: [],
    permit: undefined,
    terms: {
      token0: a,
      token1: b,
      liquidity: -one,
      worst: least,
      expected: { amount0: amounts.amount0 + 3n, amount1: amounts.amount1 + 5n },
    },
    wanted: {
      type: 'exit',
      protocol: 'v3',
      pool: `v3/${a}/${b}/${nft.feePips}`,
      range: { tickLower: nft.tickLower, tickUpper: nft.tickUpper },
      tokenId: 7n,
      liquidity: one,
      minimum: [least.amount0, least.amount1],
    },
  })
  expect(plan.build(undefined)).toMatchObject({ to: contracts.v3PositionManager, from: account, value: 0n })
})

test('default: pair tokens are approved, just those that leave', async () => {
  const plan = await prepare(pair, { shareBps: 5_000 })
  expect(plan.approvals).toMatchObject([
    { kind: 'approve', token: plainPools.v2.id, spender: contracts.v2Router, amount: 45n },
  ])
  expect(plan.wanted).toMatchObject({
    protocol: 'v2',
    pool: `v2/${weth}/${a}`,
    tokenId: undefined,
    liquidity: 45n,
    minimum: [495n, 990n],
  })
  expect((await prepare(pair, { shareBps: 5_000 }, 45n)).approvals).toEqual([])
  expect((await prepare(pair, { shareBps: 5_000 }, 44n)).approvals).toHaveLength(1)
})

test('behavior: of what was reviewed and what slippage leaves now the larger holds, of each token', async () => {
  const { amount0, amount1 } = amounts
  const held = await prepare(nft, { reviewed: reviewedWith([amount0, 1n]) })
  expect(held.terms.worst).toEqual({ amount0, amount1: (amount1 * 99n) / 100n })
  const other = await prepare(nft, { reviewed: reviewedWith([1n, amount1]) })
  expect(other.terms.worst).toEqual({ amount0: (amount0 * 99n) / 100n, amount1 })
  const moved = { name: expect.stringContaining('PriceMoved') }
  await expect(prepare(nft, { reviewed: reviewedWith([amount0 + 1n, 1n]) })).rejects.toMatchObject(moved)
  await expect(prepare(nft, { reviewed: reviewedWith([1n, amount1 + 1n]) })).rejects.toMatchObject(moved)
  const deposit = await prepare(nft, { reviewed: reviewedWith([amount0 + 1n, amount1 + 1n], 'deposit') })
  expect(deposit.terms.worst.amount0).toBe((amount0 * 99n) / 100n)
})

test('param: taxes lower what arrives, not what the pool is told to pay', async () => {
  const plan = await prepare(pair, { taxes: { bps0: 0, bps1: 200 } })
  expect(plan.terms).toMatchObject({
    expected: { amount0: 1_000n, amount1: 1_960n },
    worst: { amount0: 990n, amount1: 1_940n },
  })
  expect(plan.wanted).toMatchObject({ minimum: [990n, 1_980n] })
  const fees = await prepare(nft, { shareBps: 0, taxes: { bps0: 5_000, bps1: 0 } })
  expect(fees.terms.expected).toEqual({ amount0: 1n, amount1: 5n })
})
