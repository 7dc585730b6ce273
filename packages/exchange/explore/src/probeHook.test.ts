import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { dynamicFeeFlag as dynamicFee } from '@oxbow/pools/dynamicFeeFlag'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { hookAddress } from '@oxbow/test/hookAddress'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { probeHook } from './probeHook.ts'

const everywhere = [{ tickLower: -887_220, tickUpper: 887_220, liquidity: 10n ** 24n }]

describe('probeHook', () => {
  let chain: TestChain
  let client: ExchangeClient
  let tokens: { tokenA: `0x${string}`; tokenB: `0x${string}` }
  beforeAll(async () => {
    chain = await startChain()
    client = createExchangeClient({ baseUrl: 'http://none.invalid', rpcUrl: () => chain.url })
    const [a, b] = [await deployToken(chain, { symbol: 'AAA' }), await deployToken(chain, { symbol: 'BBB' })]
    tokens = { tokenA: a.address, tokenB: b.address }
  })
  afterAll(() => chain?.stop())

  async function probe(options: { hooks?: `0x${string}`; feePips: number; native?: boolean; empty?: boolean }) {
    const { hooks = zeroAddress, feePips, native = false, empty = false } = options
    const pair = native ? { tokenA: zeroAddress, tokenB: tokens.tokenA } : tokens
    const pool = await createPool(chain, {
      protocol: 'v4',
      ...pair,
      feePips,
      hooks,
      positions: empty ? [] : everywhere,
    })
    const poolKey = {
      currency0: pool.token0,
      currency1: pool.token1,
      fee: pool.keyFee,
      tickSpacing: pool.tickSpacing,
      hooks,
    }
    return probeHook(client, {
      network: { chainId: chain.chainId, contracts: chain.contracts },
      poolId: pool.id,
      poolKey,
      // What an index would know after a calmer hour.
      feePips: feePips === dynamicFee ? 500 : feePips,
    })
  }

  test.each([
    ['CountingHook', 500, false],
    ['CountingHook', 3_000, true],
    ['DynamicFeeHook', dynamicFee, false],
  ] as const)('behavior: %s takes nothing but the fee (%i, native: %s)', async (name, feePips, native) => {
    const simulation = await probe({ hooks: hookAddress(name), feePips, native })
    expect(simulation).toMatchObject({ status: 'tried', deposit: 'passed' })
    if (
      simulation.status !== 'tried' ||
      simulation.swap.status !== 'passed' ||
      simulation.withdrawal.status !== 'passed'
    )
      throw new Error(JSON.stringify(simulation))
    expect(simulation.swap.loss).toBeCloseTo(simulation.swap.feeLoss, 4)
    expect(Math.abs(simulation.withdrawal.loss)).toBeLessThan(1e-4)
  })

  test('behavior: a hostile hook is seen taking more than the fee, and refusing', async () => {
    const hooks = hookAddress('HostileHook')
    const robbed = await probe({ hooks, feePips: 500 })
    if (robbed.status !== 'tried' || robbed.swap.status !== 'passed') throw new Error(JSON.stringify(robbed))
    expect(robbed.swap.loss).toBeGreaterThan(robbed.swap.feeLoss + 0.005)
    await chain.walletClient(accounts[0]!).writeContractSync({
      address: hooks,
      abi: parseAbi(['function setRefusing(bool value)']),
      functionName: 'setRefusing',
      args: [true],
    })
    expect(await probe({ hooks, feePips: 100 })).toMatchObject({ status: 'tried', swap: { status: 'refused' } })
  })

  test('behavior: an empty pool has nothing to try', async () => {
    expect(await probe({ hooks: hookAddress('CountingHook'), feePips: 10_000, empty: true })).toEqual({
      status: 'empty',
    })
  })

  test('error: a node that does not simulate is no verdict', async () => {
    const real = client
    const deaf: ExchangeClient = {
      ...real,
      rpc: (chainId) => {
        const rpc = real.rpc(chainId)
        const request = (call: { method: string }) =>
          call.method === 'eth_simulateV1' ? Promise.reject(new Error('no such method')) : rpc.request(call as never)
        return { ...rpc, request } as typeof rpc
      },
    }
    client = deaf
    expect(await probe({ hooks: hookAddress('CountingHook'), feePips: 100 })).toEqual({ status: 'unavailable' })
    client = real
  })
})
