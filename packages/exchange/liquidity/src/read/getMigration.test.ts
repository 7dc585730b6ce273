import { startLiquidity, untilStatus } from '@oxbow/exchange-test/startLiquidity'
import { fullRange } from '@oxbow/positions/tickRange'
import { createPool } from '@oxbow/test/createPool'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLiquidityFlow } from '../flow/createLiquidityFlow.ts'
import { type MigrationRecord, migrationRecords } from '../flow/MigrationRecord.ts'
import type { DepositRequest } from '../plan/DepositRequest.ts'
import { prepareDeposit } from '../prepare/prepareDeposit.ts'
import { prepareExit } from '../prepare/prepareExit.ts'
import { getMigration } from './getMigration.ts'

const one = 10n ** 18n

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario[Symbol.asyncDispose]())

type Visit = Awaited<ReturnType<typeof scenario.visit>>
type Pair = Awaited<ReturnType<typeof scenario.deployPair>>

function common(visit: Visit, tokens: Pair) {
  const { client, network, chain } = scenario
  const { connection, activity, storage } = visit
  return { client, network, connection, activity, storage, tokens, walletRpcUrl: chain.url }
}

async function put(visit: Visit, tokens: Pair, request: DepositRequest, key = 'in') {
  const { client, network, account } = scenario
  const flow = createLiquidityFlow({
    ...common(visit, tokens),
    key,
    kind: 'migrate',
    prepare: ({ reviewed, deadlineSeconds }) =>
      prepareDeposit(client, { network, account, request, slippageBps: 500, deadlineSeconds, reviewed }),
  })
  return untilStatus(flow, 'confirmed')
}

async function leave(visit: Visit, tokens: Pair, poolId: string, shareBps: number) {
  const { client, network, account } = scenario
  const position = (await scenario.readPositions()).find((each) => each.poolId === poolId)!
  const flow = createLiquidityFlow({
    ...common(visit, tokens),
    key: `out ${shareBps}`,
    kind: 'remove-liquidity',
    prepare: ({ deadlineSeconds }) =>
      prepareExit(client, { network, account, position, shareBps, slippageBps: 500, deadlineSeconds }),
  })
  return untilStatus(flow, 'confirmed')
}

test.each([
  ['v3', 'v4'],
  ['v2', 'v4'],
  ['v2', 'v3'],
] as const)(
  '%s to %s: the tab is closed after the first step, and the second is done in another one',
  async (from, to) => {
    const { client, network, account, chain } = scenario
    const tokens = await scenario.deployPair()
    const named = { token0: tokens.token0.address, token1: tokens.token1.address }
    const sides = { tokenA: named.token0, tokenB: named.token1 }
    const pool = await (from === 'v2'
      ? createPool(chain, { protocol: 'v2', ...sides })
      : createPool(chain, { protocol: 'v3', ...sides }))
    const first = await scenario.visit()
    const range = { tickLower: -600, tickUpper: 1_200 }
    const base = { desired: { amount0: 5n * one, amount1: 7n * one }, sqrtPriceX96: undefined, paysNative: false }
    await put(first, tokens, {
      ...base,
      pool: from === 'v2' ? { protocol: 'v2', ...named } : { protocol: 'v3', ...named, feePips: 3_000 },
      range: from === 'v2' ? undefined : { ...range, tokenId: undefined },
    })
    const held = (await scenario.readPositions()).find(({ poolId }) => poolId === pool.id)!
    const target = from === 'v2' ? fullRange(60) : range
    const record: MigrationRecord = {
      chainId: chain.chainId,
      account,
      from:
        held.protocol === 'v2'
          ? { protocol: 'v2', pair: held.poolId }
          : { protocol: 'v3', tokenId: (held as { tokenId: bigint }).tokenId.toString() },
      to: { protocol: to, feePips: 3_000, ...target },
      ...named,
      sqrtPriceX96: (2n ** 96n).toString(),
      sinceBlock: (await chain.publicClient.getBlockNumber()).toString(),
    }
    migrationRecords(first.storage).put(record)
    expect(await getMigration(client, { network, record })).toEqual({ status: 'not-left' })
    if (from === 'v3') {
      // Fees alone are no beginning of a move.
      await leave(first, tokens, pool.id, 0)
      expect(await getMigration(client, { network, record })).toEqual({ status: 'not-left' })
    }
    const before = await scenario.balances([named.token0, named.token1])
    await leave(first, tokens, pool.id, 10_000)
    const after = await scenario.balances([named.token0, named.token1])

    // Another tab, with nothing but what the browser kept.
    const second = await scenario.visit(() => true, first.storage)
    const [kept] = migrationRecords(second.storage).getSnapshot()
    const left = await getMigration(client, { network, record: kept! })
    if (left.status !== 'left') throw new Error(left.status)
    expect([left.amounts.amount0, left.amounts.amount1]).toEqual([after[0]! - before[0]!, after[1]! - before[1]!])

    const pool4 = { protocol: 'v4', ...named, keyFee: 3_000, tickSpacing: 60, hooks: zeroAddress } as const
    await put(
      second,
      tokens,
      {
        pool: to === 'v4' ? pool4 : { protocol: 'v3', ...named, feePips: 3_000 },
        paysNative: false,
        range: { ...target, tokenId: undefined },
        desired: left.amounts,
        sqrtPriceX96: BigInt(kept!.sqrtPriceX96),
      },
      'second step',
    )
    const arrived = await getMigration(client, { network, record: kept! })
    const opened = (await scenario.readPositions()).find(
      ({ token0, poolId }) => token0 === named.token0 && poolId !== pool.id,
    )
    expect(arrived).toEqual({ status: 'arrived', tokenId: (opened as { tokenId: bigint }).tokenId })
    migrationRecords(second.storage).remove(kept!)
    expect(migrationRecords(second.storage).getSnapshot()).toEqual([])
  },
)
