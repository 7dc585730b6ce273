import type { DepositPool } from '@oxbow/calldata/DepositPool'
import { encodeBurn } from '@oxbow/calldata/encodeBurn'
import { startLiquidity, untilStatus } from '@oxbow/exchange-test/startLiquidity'
import type { V3Position, V4Position } from '@oxbow/positions/Position'
import { createPool } from '@oxbow/test/createPool'
import { swapDirect } from '@oxbow/test/swapDirect'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLiquidityFlow } from '../flow/createLiquidityFlow.ts'
import { verifyLiquidity } from '../verify/verifyLiquidity.ts'
import { prepareBurn } from './prepareBurn.ts'
import { prepareDeposit } from './prepareDeposit.ts'
import { prepareExit } from './prepareExit.ts'
import { simulateLiquidity } from './simulateLiquidity.ts'

const one = 10n ** 18n
const deadlineSeconds = 4_000_000_000

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario[Symbol.asyncDispose]())

test.each(['v3', 'v4'] as const)('%s: a position is deleted when it is empty, and not before', async (protocol) => {
  const { client, network, account, chain } = scenario
  const tokens = await scenario.deployPair()
  const named = { token0: tokens.token0.address, token1: tokens.token1.address }
  const sides = { tokenA: named.token0, tokenB: named.token1 }
  const pool = await (protocol === 'v3'
    ? createPool(chain, { protocol, ...sides })
    : createPool(chain, { protocol, ...sides }))
  const spec: DepositPool =
    protocol === 'v3'
      ? { protocol, ...named, feePips: 3_000 }
      : { protocol, ...named, keyFee: 3_000, tickSpacing: 60, hooks: zeroAddress }
  const visit = await scenario.visit()
  const { connection, activity, storage } = visit
  const walletRpcUrl = chain.url
  const common = {
    client,
    network,
    connection,
    activity,
    storage,
    tokens,
    walletRpcUrl,
    lifetimeSeconds: 3_000_000_000,
  }
  const range = { tickLower: -600, tickUpper: 600, tokenId: undefined }
  const desired = { amount0: one, amount1: one }
  const request = { pool: spec, range, desired, sqrtPriceX96: undefined, paysNative: false }
  await untilStatus(
    createLiquidityFlow({
      ...common,
      key: 'in',
      kind: 'add-liquidity',
      prepare: ({ reviewed, deadlineSeconds }) =>
        prepareDeposit(client, { network, account, request, slippageBps: 50, deadlineSeconds, reviewed }),
    }),
    'confirmed',
  )
  await swapDirect(chain, pool, { zeroForOne: true, amountIn: one / 10n })
  const find = async () =>
    (await scenario.readPositions()).find(({ poolId }) => poolId === pool.id) as V3Position | V4Position | undefined
  const full = (await find())!
  expect(() => prepareBurn({ network, account, position: full, deadlineSeconds })).toThrow('not empty')
  // Even bytes made without that check destroy nothing that holds something.
  const forced = encodeBurn(full, { contracts: network.contracts, deadlineSeconds })
  await expect(chain.publicClient.call({ account, ...forced })).rejects.toThrow()

  await untilStatus(
    createLiquidityFlow({
      ...common,
      key: 'out',
      kind: 'remove-liquidity',
      prepare: async ({ deadlineSeconds }) =>
        prepareExit(client, {
          network,
          account,
          position: (await find())!,
          shareBps: 10_000,
          slippageBps: 50,
          deadlineSeconds,
        }),
    }),
    'confirmed',
  )
  const empty = (await find())!
  expect(empty.status).toBe('closed')
  const plan = prepareBurn({ network, account, position: empty, deadlineSeconds })
  const simulation = await simulateLiquidity(client, { plan, network })
  expect(simulation).toMatchObject({ status: 'ok', change: { amount0: 0n, amount1: 0n } })
  const other = encodeBurn({ protocol, tokenId: 999n }, { contracts: network.contracts, deadlineSeconds })
  const transaction = { ...plan.build(undefined), data: other.data }
  expect(() => verifyLiquidity({ transaction, plan, network })).toThrow('999')

  const done = createLiquidityFlow({ ...common, key: 'burn', kind: 'burn', prepare: async () => plan })
  await untilStatus(done, 'confirmed')
  expect(await find()).toBeUndefined()
  expect(activity.getSnapshot()[0]).toMatchObject({ kind: 'burn', status: 'confirmed' })
})
