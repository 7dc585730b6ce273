import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { newestBlock } from '@oxbow/exchange-test/simulatingNode'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { createPool } from '@oxbow/test/createPool'
import { mine } from '@oxbow/test/mine'
import type { SigningNode } from '@oxbow/transactions/openSigningNode'
import { type Client, encodeFunctionData, erc20Abi, numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { prepareDeposit } from './prepareDeposit.ts'
import { tryLiquidity } from './tryLiquidity.ts'

describe('tryLiquidity', () => {
  let scenario: Awaited<ReturnType<typeof startLiquidity>>
  let plan: LiquidityPlan
  beforeAll(async () => {
    scenario = await startLiquidity()
    const { token0, token1 } = await scenario.deployPair()
    await createPool(scenario.chain, { protocol: 'v3', tokenA: token0.address, tokenB: token1.address })
    plan = await prepareDeposit(scenario.client, {
      network: scenario.network,
      account: scenario.account,
      request: {
        pool: { protocol: 'v3', token0: token0.address, token1: token1.address, feePips: 3_000 },
        range: { tickLower: -600, tickUpper: 600, tokenId: undefined },
        desired: { amount0: 10n ** 18n, amount1: 10n ** 18n },
        sqrtPriceX96: undefined,
        paysNative: false,
      },
      slippageBps: 50,
      deadlineSeconds: 4_000_000_000,
    })
  })
  afterAll(() => scenario[Symbol.asyncDispose]())

  /** A node over the scenario's chain that answers a method otherwise. */
  function nodeThat(answer: (method: string) => unknown): NodeAccess {
    const rpc = scenario.client.rpc(scenario.network.chainId)
    const request = async (asked: { method: string }) =>
      answer(asked.method) ?? rpc.request(asked as Parameters<Client['request']>[0])
    return { rpc: () => ({ ...rpc, request }) as unknown as Client }
  }
  const refuse = (method: string) =>
    method === 'eth_simulateV1' ? Promise.reject(new Error('eth_simulateV1: no such method')) : undefined
  const signing = (alone: NodeAccess): SigningNode => ({ source: 'wallet', rpc: scenario.client.rpc, alone })

  test('default: by the node that what is signed is read from, and nobody else is asked', async () => {
    const server = nodeThat(() => {
      throw new Error('The server was asked.')
    })
    const simulation = await tryLiquidity(server, signing(nodeThat(() => undefined)), {
      plan,
      network: scenario.network,
    })
    expect(simulation).toMatchObject({ status: 'ok', change: plan.terms.expected })
    expect(simulation).not.toHaveProperty('isServerSimulated')
  })

  test('behavior: where that cannot tell, what the server says is called its word', async () => {
    const simulation = await tryLiquidity(scenario.client, signing(nodeThat(refuse)), {
      plan,
      network: scenario.network,
    })
    expect(simulation).toMatchObject({ status: 'ok', isServerSimulated: true, change: plan.terms.expected })
  })

  test('behavior: a server that says it would fail stops it, and one that cannot tell either says so', async () => {
    // Two balances before and after, the approvals and the deposit between.
    const count = plan.approvals.length + 5
    const calls = Array.from({ length: count }, (_, place) => ({
      status: place < 2 || place >= count - 2 ? '0x1' : '0x0',
      returnData: `0x${'f'.padStart(64, '0')}`,
      gasUsed: '0x5208',
    }))
    const head = await scenario.chain.publicClient.getBlockNumber({ cacheTime: 0 })
    const simulated = [{ ...newestBlock, number: numberToHex(head), calls }]
    const failing = nodeThat((method) => (method === 'eth_simulateV1' ? simulated : undefined))
    const asked = { plan, network: scenario.network }
    expect(await tryLiquidity(failing, signing(nodeThat(refuse)), asked)).toMatchObject({ status: 'failing' })
    expect(await tryLiquidity(nodeThat(refuse), signing(nodeThat(refuse)), asked)).toMatchObject({
      status: 'unavailable',
    })
  })

  test('behavior: a node that repeats what it said of an older block says nothing of now', async () => {
    const { chain, client, network, account } = scenario
    const rpc = client.rpc(network.chainId)
    const told: unknown[] = []
    /** Its first simulation is its answer to all others. */
    const repeating: NodeAccess = {
      rpc: () => {
        const request = async (asked: { method: string }) => {
          if (asked.method !== 'eth_simulateV1') return rpc.request(asked as Parameters<Client['request']>[0])
          if (told.length === 0) told.push(await rpc.request(asked as never))
          return told[0]
        }
        return { ...rpc, request } as unknown as Client
      },
    }
    const asked = { plan, network }
    expect((await tryLiquidity(client, signing(repeating), asked)).status).toBe('ok')

    // Since then the tokens are gone, and the deposit would fail.
    const { token0 } = plan.terms
    const [held] = await scenario.balances([token0])
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [token0, held!] })
    await chain.testClient.request({
      method: 'eth_sendTransaction',
      params: [{ from: account, to: token0, data }],
    } as never)
    await mine(chain, 3, 12)
    const failing = { status: 'failing', code: 'InsufficientBalance' }
    expect(await tryLiquidity(client, signing(repeating), asked)).toMatchObject(failing)
    expect((await tryLiquidity(repeating, signing(nodeThat(refuse)), asked)).status).toBe('unavailable')
    const words = expect.stringMatching(/^The node simulated block \d+, and the newest is \d+\.$/)
    expect(await tryLiquidity(repeating, signing(repeating), asked)).toMatchObject({
      status: 'unavailable',
      detail: words,
    })
    expect(told).toHaveLength(1)
  })
})
