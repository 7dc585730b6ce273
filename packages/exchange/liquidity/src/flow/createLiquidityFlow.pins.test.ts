import type { Contracts, Network } from '@oxbow/chain/Network'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { startLiquidity, untilStatus } from '@oxbow/exchange-test/startLiquidity'
import { type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareDeposit } from '../prepare/prepareDeposit.ts'
import { createLiquidityFlow } from './createLiquidityFlow.ts'

const one = 10n ** 18n
const stranger = '0x00000000000000000000000000000000deadbeef'

describe('createLiquidityFlow, where the server lies about the network', () => {
  let scenario: Awaited<ReturnType<typeof startLiquidity>>
  beforeAll(async () => {
    scenario = await startLiquidity()
  })
  afterAll(() => scenario[Symbol.asyncDispose]())

  /** The first deposit into a pool of its own. */
  async function start(protocol: 'v2' | 'v3' | 'v4', network: Network) {
    const { chain, account } = scenario
    // Nothing of this session has been found good.
    const client = createExchangeClient({ rpcUrl: () => chain.url })
    const { token0, token1 } = await scenario.deployPair()
    const [connection, visit] = [(await scenario.visit()).connection, await scenario.visit()]
    const pair = { token0: token0.address, token1: token1.address }
    const pool = {
      v2: { protocol: 'v2', ...pair },
      v3: { protocol: 'v3', ...pair, feePips: 3_000 },
      v4: { protocol: 'v4', ...pair, keyFee: 3_000, tickSpacing: 60, hooks: zeroAddress },
    } as const
    const range = protocol === 'v2' ? undefined : { tickLower: -600, tickUpper: 1_200, tokenId: undefined }
    const flow = createLiquidityFlow({
      client,
      network,
      connection,
      activity: visit.activity,
      storage: visit.storage,
      tokens: { token0, token1 },
      kind: 'add-liquidity',
      key: 'deposit',
      walletRpcUrl: chain.url,
      prepare: ({ reviewed }) =>
        prepareDeposit(client, {
          network: scenario.network,
          account,
          slippageBps: 50,
          deadlineSeconds: 4_000_000_000,
          reviewed,
          request: {
            pool: pool[protocol],
            range,
            desired: { amount0: one, amount1: one },
            sqrtPriceX96: 2n ** 96n,
            paysNative: false,
          },
        }),
    })
    const nonce = await chain.publicClient.getTransactionCount({ address: account })
    const view = await untilStatus(flow, 'failed')
    return { view, sent: (await chain.publicClient.getTransactionCount({ address: account })) - nonce }
  }

  test.each(['permit2', 'v2Router', 'v3PositionManager', 'v4PositionManager'] as const)(
    'another address of %s: refused in words, and nothing is sent',
    async (name) => {
      const contracts: Contracts = { ...scenario.network.contracts, [name]: stranger }
      const { view, sent } = await start('v3', { ...scenario.network, contracts })
      expect(view.error).toMatchObject({ code: 'NetworkMismatch', nextAction: 'reload' })
      expect(sent).toBe(0)
    },
  )

  test.each([
    ['v2', 'v2Router'],
    ['v3', 'v3PositionManager'],
    ['v4', 'v4PositionManager'],
    ['v4', 'permit2'],
  ] as const)('%s, other code at the address of %s: refused, and nothing is sent', async (protocol, name) => {
    const address = scenario.network.contracts[name]!
    const { publicClient, testClient } = scenario.chain
    const code = (await publicClient.getCode({ address }))!
    await testClient.setCode({ address, bytecode: `${code}00` as Hex })
    try {
      const { view, sent } = await start(protocol, scenario.network)
      expect(view.error).toMatchObject({ code: 'NetworkMismatch', nextAction: 'reload' })
      expect(view.error?.detail).toContain(`${name}: ${address}`)
      expect(sent).toBe(0)
    } finally {
      await testClient.setCode({ address, bytecode: code })
    }
  })
})
