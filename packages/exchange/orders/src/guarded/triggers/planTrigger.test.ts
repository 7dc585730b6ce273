import type { Network } from '@oxbow/chain/Network'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { describeNetwork } from '@oxbow/exchange-test/describeNetwork'
import { guardContracts } from '@oxbow/guards/guardContracts'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { createPool } from '@oxbow/test/createPool'
import type { Hex } from 'viem'
import { getCode, setCode } from 'viem/actions'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { checkOrder } from '../../checkOrder.ts'
import { oraclesQueryOptions } from '../oracle/oraclesQueryOptions.ts'
import { openGuardedChain, owner } from '../test/guardedChain.ts'
import { planTrigger } from './planTrigger.ts'
import type { TriggerIntent } from './TriggerIntent.ts'
import { verifyTriggerData } from './verifyTriggerData.ts'

const guardAddress = guardContracts.marketGuard.address
const account = owner.address.toLowerCase() as Hex

let guarded: Awaited<ReturnType<typeof openGuardedChain>>
/** The same pair at another fee, without a memory of ten minutes. */
let young: Hex
beforeAll(async () => {
  guarded = await openGuardedChain()
  await guarded.pass(700)
  const { chain, token0, token1 } = guarded
  young = (await createPool(chain, { protocol: 'v3', tokenA: token0, tokenB: token1, feePips: 500 })).id
})
afterAll(() => guarded?.chain.stop())

async function intentOf(change: Partial<MarketTerms> = {}): Promise<TriggerIntent> {
  const { chain, pool, token0, token1 } = guarded
  const market: MarketTerms = {
    pool: pool.id,
    windowSeconds: 600,
    leastLiquidity: 5n * 10n ** 23n,
    toleranceBps: 150,
    trigger: { side: 'at-or-below', tick: -500 },
    ...change,
  }
  return {
    kind: 'trigger',
    chainId: chain.chainId,
    amountIn: 10n ** 18n,
    leastOut: 10n ** 17n,
    market,
    nonce: 7n,
    tokenIn: { address: token0, symbol: 'SELL', decimals: 18 },
    tokenOut: { address: token1, symbol: 'BUY', decimals: 18 },
    recipient: account,
    promised: 0n,
    approval: 'exact',
    deadline: (await guarded.now()) + 86_400,
  }
}

async function plan(intent: TriggerIntent, contracts: Partial<Network['contracts']> = {}) {
  const { chain, network } = guarded
  const there = { ...network, name: 'Test', contracts: { ...network.contracts, ...contracts } }
  const access = { rpc: () => chain.publicClient }
  const node = { ...access, source: 'server', alone: access } as const
  return await planTrigger(intent, { account, network: there, node, nowSeconds: await guarded.now() })
}

test('default: is signed and posted, as the verifier reads it', async () => {
  const intent = await intentOf()
  const { steps } = await plan(intent)
  expect(steps.map(({ kind }) => kind)).toEqual(['sign', 'post'])
  const [sign] = steps
  if (sign?.type !== 'sign') throw new Error('It signs nothing.')
  verifyTriggerData(sign.typedData, { intent, account, network: guarded.network })
})

test('behavior: a review goes by the chain’s time, whatever this device says that it is', async () => {
  const intent = await intentOf()
  const { chain } = guarded
  const client = createExchangeClient({ rpcUrl: () => chain.url })
  const wallet = { isLocalTestWallet: true } as Wallet
  const real = Date.now
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(Date, 'now').mockImplementation(() => real() - 9 * 86_400_000)
  const check = await checkOrder(client, { intent, network: describeNetwork(chain), account, wallet })
  expect(check).toMatchObject({ asks: 1, networkCostWei: 0n })
})

test.each<[string, string, () => Promise<unknown>]>([
  ['a pool that does not remember', 'OraclePoolUnfit', async () => await plan(await intentOf({ pool: young }))],
  ['what is no pool', 'OraclePoolUnfit', async () => await plan(await intentOf({ pool: guarded.token0 }))],
  [
    'a pool that is too thin',
    'OraclePoolUnfit',
    async () => await plan(await intentOf({ leastLiquidity: 1n << 120n })),
  ],
  [
    'a small part of the pool’s liquidity',
    'OraclePoolUnfit',
    async () => await plan(await intentOf({ leastLiquidity: 10n ** 23n })),
  ],
  [
    'a pool of another factory',
    'OraclePoolUnfit',
    async () => await plan(await intentOf(), { v3Factory: guarded.chain.contracts.weth }),
  ],
  [
    'a network without a reactor of V3',
    'OrdersNotOnNetwork',
    async () => await plan(await intentOf(), { dutchV3Reactor: undefined }),
  ],
  ['nothing for it', 'OrderMeaningless', async () => await plan({ ...(await intentOf()), leastOut: 0n })],
])('error: %s', async (_, code, run) => {
  await expect(run()).rejects.toMatchObject({ code })
})

test('behavior: lists the pools that remember, deepest first, and none where the guard is other code', async () => {
  const { chain, network, pool, token0, token1 } = guarded
  const client = { rpc: () => chain.publicClient } as unknown as ExchangeClient
  const { queryFn } = oraclesQueryOptions(client, { network, pair: { tokenIn: token0, tokenOut: token1 } })
  const read = () => queryFn({ signal: new AbortController().signal })
  const oracles = await read()
  if (oracles.status !== 'read') throw new Error('There is no guard.')
  const [oracle, ...others] = oracles.pools
  expect(others).toEqual([])
  expect(oracle).toMatchObject({ pool: pool.id, feePips: 3_000, windowSeconds: 600, meanTick: 0 })
  // The pool's own accounts are rounded.
  expect(Number(oracle!.liquidity) / 1e24).toBeCloseTo(1, 9)
  expect(Number(oracle!.depth) / 1e22).toBeCloseTo(1, 9)

  const code = await getCode(chain.publicClient, { address: guardAddress })
  await setCode(chain.testClient, { address: guardAddress, bytecode: '0x00' })
  expect(await read()).toEqual({ status: 'no-guard' })
  await expect(plan(await intentOf())).rejects.toMatchObject({ code: 'GuardNotOnNetwork' })
  await setCode(chain.testClient, { address: guardAddress, bytecode: code! })
})

test('error: a pool that is shallow beside another, or was pushed from its price: it is offered no more, and not signed', async () => {
  const { chain, network, pass, pool, pushTo, token0, token1 } = guarded
  const client = { rpc: () => chain.publicClient } as unknown as ExchangeClient
  const { queryFn } = oraclesQueryOptions(client, { network, pair: { tokenIn: token0, tokenOut: token1 } })
  const read = () => queryFn({ signal: new AbortController().signal })
  expect(await read()).toMatchObject({ pools: [{ pool: pool.id }], hasUnfit: false })

  const positions = [{ tickLower: -60_000, tickUpper: 60_000, liquidity: 20n * 10n ** 24n }]
  await createPool(chain, { protocol: 'v3', tokenA: token0, tokenB: token1, feePips: 10_000, positions })
  expect(await read()).toEqual({ status: 'read', pools: [], hasUnfit: true })
  await expect(plan(await intentOf())).rejects.toMatchObject({ code: 'OraclePoolUnfit' })

  await pushTo(1n << 95n, true)
  await pass(700)
  // Meanwhile the other has the observations as well.
  const now = await read()
  expect(now).toMatchObject({ hasUnfit: true })
  expect(now.status === 'read' && now.pools.map(({ feePips }) => feePips)).toEqual([10_000])
  await expect(plan(await intentOf())).rejects.toMatchObject({ code: 'OraclePoolUnfit' })
})
