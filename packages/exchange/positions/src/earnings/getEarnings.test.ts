import { erc20Abi } from '@oxbow/abi/erc20'
import { amountsForLiquidity } from '@oxbow/amm/liquidity'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import type { DepositRequest } from '@oxbow/liquidity/DepositRequest'
import { prepareDeposit } from '@oxbow/liquidity/prepareDeposit'
import { prepareExit } from '@oxbow/liquidity/prepareExit'
import { toPermissions } from '@oxbow/liquidity/toPermissions'
import { provider } from '@oxbow/test/addLiquidity'
import { createPool } from '@oxbow/test/createPool'
import { swapDirect } from '@oxbow/test/swapDirect'
import { encodeFunctionData, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEarnings } from './getEarnings.ts'

const one = 10n ** 18n
const shared = { slippageBps: 9_000, deadlineSeconds: 4_000_000_000 }

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario[Symbol.asyncDispose]())

async function find(poolId: string) {
  return (await scenario.readPositions()).find((position) => position.poolId === poolId)!
}

async function put(request: DepositRequest): Promise<void> {
  const { client, network, account } = scenario
  const plan = await prepareDeposit(client, { network, account, request, ...shared })
  for (const { transaction } of plan.approvals) await scenario.send(transaction)
  for (const transaction of toPermissions(plan.permit, { network, account })) await scenario.send(transaction)
  await scenario.send(plan.build(undefined))
}

async function leave(poolId: string, shareBps: number): Promise<void> {
  const { client, network, account } = scenario
  const plan = await prepareExit(client, { network, account, position: await find(poolId), shareBps, ...shared })
  for (const { transaction } of plan.approvals) await scenario.send(transaction)
  await scenario.send(plan.build(undefined))
}

test.each(['v2', 'v3', 'v4'] as const)(
  '%s: what a wallet gained is fees and the price together, to the unit, in any order of steps',
  async (protocol) => {
    const { client, network, account, chain } = scenario
    const { token0, token1 } = await scenario.deployPair()
    const tokens = { tokenA: token0.address, tokenB: token1.address }
    const pool = await (protocol === 'v2'
      ? createPool(chain, { protocol, ...tokens })
      : protocol === 'v3'
        ? createPool(chain, { protocol, ...tokens })
        : createPool(chain, { protocol, ...tokens }))
    const named = { token0: token0.address, token1: token1.address }
    const spec =
      protocol === 'v2'
        ? ({ protocol, ...named } as const)
        : protocol === 'v3'
          ? ({ protocol, ...named, feePips: 3_000 } as const)
          : ({ protocol, ...named, keyFee: 3_000, tickSpacing: 60, hooks: zeroAddress } as const)
    const range = { tickLower: -6_000, tickUpper: 6_000 }
    const place = (tokenId?: bigint) => (protocol === 'v2' ? undefined : { ...range, tokenId })
    const request = {
      pool: spec,
      desired: { amount0: 50n * one, amount1: 50n * one },
      sqrtPriceX96: undefined,
      paysNative: false,
    }
    const begin = await scenario.balances([token0.address, token1.address])

    await put({ ...request, range: place() })
    await swapDirect(chain, pool, { zeroForOne: true, amountIn: 90n * one })
    await leave(pool.id, 3_000)
    await swapDirect(chain, pool, { zeroForOne: false, amountIn: 40n * one })
    const held = await find(pool.id)
    await put({ ...request, range: place(held.protocol === 'v2' ? undefined : held.tokenId) })
    await swapDirect(chain, pool, { zeroForOne: true, amountIn: 20n * one })
    if (protocol !== 'v2') await leave(pool.id, 0)
    await swapDirect(chain, pool, { zeroForOne: true, amountIn: 25n * one })

    const position = await find(pool.id)
    const earnings = (await getEarnings(client, { network, position, account }))!
    const now = await scenario.balances([token0.address, token1.address])
    const owed = position.protocol === 'v2' ? { amount0: 0n, amount1: 0n } : position.owed
    const gained = {
      amount0: now[0]! - begin[0]! + position.amounts.amount0 + owed.amount0,
      amount1: now[1]! - begin[1]! + position.amounts.amount1 + owed.amount1,
    }
    const { fees, againstHolding } = earnings
    expect(fees.amount0 + againstHolding.amount0).toBe(gained.amount0)
    expect(fees.amount1 + againstHolding.amount1).toBe(gained.amount1)
    expect(fees.amount0 > 0n && fees.amount1 > 0n).toBe(true)
    const history = earnings.history!
    const sum = (kind: string, side: 'amount0' | 'amount1') =>
      history.filter((step) => step.kind === kind).reduce((total, { amounts }) => total + amounts[side], 0n)
    for (const side of ['amount0', 'amount1'] as const) {
      expect(sum('added', side)).toBe(earnings.deposited[side])
      // What comes out of a pair has its fees in it.
      if (protocol === 'v2') expect(sum('removed', side)).toBeGreaterThan(earnings.withdrawn[side])
      else expect(sum('removed', side)).toBe(earnings.withdrawn[side])
      if (protocol !== 'v2') expect(sum('collected', side)).toBe(fees[side] - owed[side])
    }
    const hashes = new Set(history.map(({ hash }) => hash))
    expect(hashes.size).toBe(protocol === 'v2' ? 3 : 4)
    expect(history).toEqual(history.toSorted((a, b) => a.seconds - b.seconds))
    // The price fell: there is more of the first token and less of the second than was put in.
    expect(againstHolding.amount0 > 0n && againstHolding.amount1 < 0n).toBe(true)
  },
)

test('v3: fees alone, beside what the fee of the trades says', async () => {
  const { client, network, account, chain } = scenario
  const { token0, token1 } = await scenario.deployPair()
  const pool = await createPool(chain, {
    protocol: 'v3',
    tokenA: token0.address,
    tokenB: token1.address,
    positions: [],
  })
  const spec = { protocol: 'v3', token0: token0.address, token1: token1.address, feePips: 3_000 } as const
  const range = { tickLower: -6_000, tickUpper: 6_000, tokenId: undefined }
  await put({ pool: spec, range, desired: { amount0: one, amount1: one }, sqrtPriceX96: undefined, paysNative: false })
  await swapDirect(chain, pool, { zeroForOne: true, amountIn: one / 10n })
  const position = await find(pool.id)
  const { fees, deposited } = (await getEarnings(client, { network, position, account }))!
  // Alone in the pool: the whole fee, less a unit of rounding.
  expect(3n * (one / 10n) - fees.amount0 * 1_000n).toBeLessThanOrEqual(1_000n)
  const bounds = { lowerX96: sqrtPriceX96AtTick(-6_000), upperX96: sqrtPriceX96AtTick(6_000) }
  expect(deposited).toEqual(amountsForLiquidity(2n ** 96n, bounds, position.liquidity, 'up'))
})

test('v4: a position of native ether, and another of the same range beside it', async () => {
  const { client, network, account, chain } = scenario
  const { token1 } = await scenario.deployPair()
  const pool = await createPool(chain, { protocol: 'v4', tokenA: zeroAddress, tokenB: token1.address })
  const named = { token0: zeroAddress, token1: token1.address }
  const spec = { protocol: 'v4', ...named, keyFee: 3_000, tickSpacing: 60, hooks: zeroAddress } as const
  const desired = { amount0: 10n * one, amount1: 10n * one }
  const range = { tickLower: -600, tickUpper: 600, tokenId: undefined }
  const request = { pool: spec, range, desired, sqrtPriceX96: undefined, paysNative: false }
  await put(request)
  await put(request)
  const of = async () => (await scenario.readPositions()).filter(({ poolId }) => poolId === pool.id)
  await swapDirect(chain, pool, { zeroForOne: true, amountIn: 30n * one })
  const [collecting, waiting] = await of()
  const plan = await prepareExit(client, { network, account, position: collecting!, shareBps: 0, ...shared })
  await scenario.send(plan.build(undefined))
  await swapDirect(chain, pool, { zeroForOne: true, amountIn: 30n * one })
  const now = await of()
  const told = await Promise.all(now.map((position) => getEarnings(client, { network, position, account })))
  // The same range and liquidity, once collected on the way and once not: the same fees but for a unit of rounding.
  const [first, second] = now.map(({ protocol }, index) => (protocol === 'v4' ? told[index]!.fees.amount0 : 0n))
  expect(first! > 0n).toBe(true)
  expect(first! - second! >= -1n && first! - second! <= 1n).toBe(true)
  const left = now.find(
    (position) => position.protocol === 'v4' && waiting?.protocol === 'v4' && position.tokenId === waiting.tokenId,
  )
  expect(left?.protocol === 'v4' && left.owed.amount0).toBe(told[now.indexOf(left!)]!.fees.amount0)
})

test('shares of a pair that came from somebody else have no price that the chain knows', async () => {
  const { client, network, account, chain } = scenario
  const { token0, token1 } = await scenario.deployPair()
  const pair = await createPool(chain, { protocol: 'v2', tokenA: token0.address, tokenB: token1.address })

  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account, one] })
  const fees = { gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }
  await scenario.send({ chainId: chain.chainId, from: provider, to: pair.id, data, value: 0n, ...fees })
  expect(await getEarnings(client, { network, position: await find(pair.id), account })).toBeUndefined()
})
