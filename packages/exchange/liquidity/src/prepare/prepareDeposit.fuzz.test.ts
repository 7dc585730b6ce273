import { maxUsableTick, minUsableTick, nearestUsableTick, sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { createPool } from '@oxbow/test/createPool'
import { swapDirect } from '@oxbow/test/swapDirect'
import fc from 'fast-check'
import { encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DepositRequest } from '../plan/DepositRequest.ts'
import { DepositError } from '../plan/depositTerms.ts'
import { verifyLiquidity } from '../verify/verifyLiquidity.ts'
import { prepareDeposit } from './prepareDeposit.ts'
import { prepareExit } from './prepareExit.ts'
import { simulateLiquidity } from './simulateLiquidity.ts'

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario[Symbol.asyncDispose]())

/** Runs a deposit on the real contracts, approvals and all, and compares what it takes with what was said. */
async function compare(request: DepositRequest): Promise<'equal' | 'too-small' | 'too-large'> {
  const { client, network, account } = scenario
  const deadlineSeconds = 4_000_000_000
  const asked = { network, account, request, slippageBps: 50, deadlineSeconds }
  const plan = await prepareDeposit(client, asked).catch((error: unknown) => {
    if (error instanceof DepositError && error.code === 'AmountTooLow') return undefined
    throw error
  })
  if (plan === undefined) return 'too-small'
  verifyLiquidity({ transaction: plan.build(undefined), plan, network })
  const simulation = await simulateLiquidity(client, { plan, network })
  // More liquidity than a tick may have, which only absurd prices lead to.
  if (simulation.status === 'failing' && plan.terms.liquidity > 1n << 100n) return 'too-large'
  expect(simulation).toMatchObject({ status: 'ok', change: plan.terms.expected })
  return 'equal'
}

const amount = fc
  .tuple(fc.bigInt({ min: 1n, max: 999n }), fc.integer({ min: 0, max: 21 }))
  .map(([digits, zeros]) => digits * 10n ** BigInt(zeros))
const draft = fc.record({
  tick: fc.integer({ min: -500_000, max: 500_000 }),
  ends: fc.uniqueArray(fc.integer({ min: -600_000, max: 600_000 }), { minLength: 2, maxLength: 2 }),
  isFull: fc.boolean(),
  isNear: fc.boolean(),
  spacing: fc.constantFrom(1, 10, 60, 200),
  desired: fc.record({ amount0: amount, amount1: amount }),
  kind: fc.constantFrom('v3', 'v4', 'v4-native'),
})

test('a deposit into a new pool takes what was shown, to the unit, at any price and range', async () => {
  const { token0, token1 } = await scenario.deployPair()
  const counts = { equal: 0, 'too-small': 0, 'too-large': 0 }
  const property = fc.asyncProperty(draft, async ({ tick, ends, isFull, isNear, spacing, desired, kind }) => {
    const fees = { 1: 100, 10: 500, 60: 3_000, 200: 10_000 } as const
    const keyFee = fees[spacing as keyof typeof fees]
    const usable = (end: number) => nearestUsableTick(isNear ? tick + Math.round(end / 500) : end, spacing)
    const [low, high] = [usable(Math.min(...ends)), usable(Math.max(...ends))]
    const range = isFull
      ? { tickLower: minUsableTick(spacing), tickUpper: maxUsableTick(spacing) }
      : { tickLower: low, tickUpper: high === low ? low + spacing : high }
    const shared = { token0: kind === 'v4-native' ? zeroAddress : token0.address, token1: token1.address }
    const pool =
      kind === 'v3'
        ? ({ protocol: 'v3', ...shared, feePips: keyFee } as const)
        : ({ protocol: 'v4', ...shared, keyFee, tickSpacing: spacing, hooks: zeroAddress } as const)
    counts[
      await compare({
        pool,
        range: { ...range, tokenId: undefined },
        desired,
        sqrtPriceX96: sqrtPriceX96AtTick(tick) + 12_345n,
        paysNative: false,
      })
    ]++
  })
  await fc.assert(property, { numRuns: 150, seed: 7 })
  expect(counts.equal).toBeGreaterThan(75)
}, 120_000)

test('a deposit into a traded pool takes what was shown, v2, v3 and v4', async () => {
  const { token0, token1 } = await scenario.deployPair()
  const tokens = { tokenA: token0.address, tokenB: token1.address }
  const shared = { token0: token0.address, token1: token1.address }
  const pair = await createPool(scenario.chain, {
    protocol: 'v2',
    ...tokens,
    reserve0: 10n ** 22n,
    reserve1: 7n * 10n ** 20n,
  })
  const v3 = await createPool(scenario.chain, { protocol: 'v3', ...tokens })
  const v4 = await createPool(scenario.chain, { protocol: 'v4', ...tokens })
  const existing = fc.record({
    ends: fc.uniqueArray(fc.integer({ min: -40, max: 40 }), { minLength: 2, maxLength: 2 }),
    desired: fc.record({ amount0: amount, amount1: amount }),
    kind: fc.constantFrom('v2', 'v3', 'v4'),
    zeroForOne: fc.boolean(),
  })
  let equal = 0
  const property = fc.asyncProperty(existing, async ({ ends, desired, kind, zeroForOne }) => {
    const pool = { v2: pair, v3, v4 }[kind]!
    await swapDirect(scenario.chain, pool, { zeroForOne, amountIn: 3n * 10n ** 18n + 1n })
    const range = { tickLower: Math.min(...ends) * 60, tickUpper: Math.max(...ends) * 60, tokenId: undefined }
    const spec = {
      v2: { protocol: 'v2', ...shared } as const,
      v3: { protocol: 'v3', ...shared, feePips: 3_000 } as const,
      v4: { protocol: 'v4', ...shared, keyFee: 3_000, tickSpacing: 60, hooks: zeroAddress } as const,
    }[kind]!
    const request = {
      pool: spec,
      range: kind === 'v2' ? undefined : range,
      desired,
      sqrtPriceX96: undefined,
      paysNative: false,
    }
    if ((await compare(request)) === 'equal') equal++
  })
  await fc.assert(property, { numRuns: 60, seed: 11 })
  expect(equal).toBeGreaterThan(40)
}, 120_000)

test('v2 where the protocol takes its share of the growth: shares minted and amounts paid to the unit', async () => {
  const { chain, client, network, account } = scenario
  const setter = parseAbi(['function feeToSetter() view returns (address)', 'function setFeeTo(address)'])
  const factory = { address: chain.contracts.v2Factory, abi: setter } as const
  const from = await chain.publicClient.readContract({ ...factory, functionName: 'feeToSetter' })
  const taker = '0x00000000000000000000000000000000000000fe'
  const data = encodeFunctionData({ abi: setter, functionName: 'setFeeTo', args: [taker] })
  await chain.testClient.impersonateAccount({ address: from })
  await scenario.send({ ...unpriced, chainId: chain.chainId, from, to: factory.address, data })

  const { token0, token1 } = await scenario.deployPair()
  const tokens = { tokenA: token0.address, tokenB: token1.address }
  const pair = await createPool(chain, { protocol: 'v2', ...tokens, reserve0: 10n ** 21n, reserve1: 3n * 10n ** 21n })
  const request = {
    pool: { protocol: 'v2', token0: token0.address, token1: token1.address } as const,
    range: undefined,
    desired: { amount0: 7n * 10n ** 19n, amount1: 10n ** 22n },
    sqrtPriceX96: undefined,
    paysNative: false,
  }
  const shared = { network, account, slippageBps: 50, deadlineSeconds: 4_000_000_000 }
  for (const zeroForOne of [true, false, true]) {
    await swapDirect(chain, pair, { zeroForOne, amountIn: 10n ** 20n })
    const held = (await scenario.readPositions()).find(({ poolId }) => poolId === pair.id)?.liquidity ?? 0n
    const plan = await prepareDeposit(client, { ...shared, request })
    for (const { transaction } of plan.approvals) await scenario.send(transaction)
    await scenario.send(plan.build(undefined))
    await swapDirect(chain, pair, { zeroForOne: !zeroForOne, amountIn: 10n ** 20n })
    const position = (await scenario.readPositions()).find(({ poolId }) => poolId === pair.id)!
    expect(position.liquidity - held).toBe(plan.terms.liquidity)
    const exit = await prepareExit(client, { ...shared, position, shareBps: 10_000 })
    expect(await simulateLiquidity(client, { plan: exit, network })).toMatchObject({
      status: 'ok',
      change: exit.terms.expected,
    })
  }
})

const unpriced = { value: 0n, gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }
