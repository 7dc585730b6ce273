import { untilStatus } from '@oxbow/exchange-test/startLiquidity'
import { readFees } from '@oxbow/transactions/readFees'
import { type Hex, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareDeposit } from '../prepare/prepareDeposit.ts'
import { simulateLiquidity } from '../prepare/simulateLiquidity.ts'
import { createLiquidityFlow } from './createLiquidityFlow.ts'
import { request, startDeposits } from './test/startDeposits.ts'

const _one = 10n ** 18n

let deposits: Awaited<ReturnType<typeof startDeposits>>
let scenario: (typeof deposits)['scenario']
let plan: (typeof deposits)['plan']
beforeAll(async () => {
  deposits = await startDeposits()
  ;({ scenario, plan } = deposits)
})
afterAll(() => deposits[Symbol.asyncDispose]())

describe('what the network may take', () => {
  /** Both times the same deposit; the node tells other fees at the click than in the review. */
  async function press(change: { times?: bigint; tipTimes?: bigint; agreedWei?: bigint | undefined }) {
    const { client, network, account, chain } = scenario
    // A chain of many quiet blocks has next to no base fee, and a lie about it is one about nothing.
    await chain.testClient.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 9n })
    const tokens = await scenario.deployPair()
    const shown = await plan(tokens, 'v3', 50)
    const simulation = await simulateLiquidity(client, { plan: shown, network })
    const fees = await readFees(client.rpc(chain.chainId))
    if (simulation.status !== 'ok' || fees === undefined) throw new Error('It could not be tried.')
    const networkCostWei = 'agreedWei' in change ? change.agreedWei : simulation.maxGasUnits * fees.maxFeePerGas
    const visit = await scenario.visit()
    const asked: Record<string, Hex>[] = []
    const { wallet } = visit.connection
    const provider: typeof wallet.provider = {
      ...wallet.provider,
      async request({ method, params }) {
        if (method === 'eth_sendTransaction') asked.push((params as [Record<string, Hex>])[0])
        return wallet.provider.request({ method, params: params ?? [] })
      },
    }
    const flow = createLiquidityFlow({
      client: toldFees(client, change),
      network,
      tokens,
      walletRpcUrl: chain.url,
      connection: { ...visit.connection, wallet: { ...wallet, provider } },
      networkCostWei,
      activity: visit.activity,
      storage: visit.storage,
      key: 'cost',
      kind: 'add-liquidity',
      reviewed: shown,
      prepare: ({ reviewed, deadlineSeconds }) =>
        prepareDeposit(client, {
          network,
          account,
          slippageBps: 50,
          deadlineSeconds,
          reviewed,
          request: request('v3', tokens),
        }),
    })
    return { flow, asked, networkCostWei }
  }

  test('default: all of it costs what was shown', async () => {
    const { flow, asked } = await press({})
    await untilStatus(flow, 'confirmed')
    expect(asked).toHaveLength(3)
    expect(asked.every(({ gas, maxFeePerGas }) => gas !== undefined && maxFeePerGas !== undefined)).toBe(true)
  })

  test('error: fees of 20,000 times those of the review are not asked for', async () => {
    const { flow, asked } = await press({ times: 20_000n })
    const { error } = await untilStatus(flow, 'failed')
    expect(error).toMatchObject({ code: 'NetworkCostRose', nextAction: 'review-again' })
    expect(asked).toEqual([])
  })

  test('error: a tip of 20,000 times the usual one never makes it cost more than half above the review', async () => {
    const { flow, asked, networkCostWei } = await press({ tipTimes: 20_000n })
    // Where nobody has paid a tip lately the lie is bounded before it is compared, and the deposit goes through.
    const end = await Promise.any([untilStatus(flow, 'failed'), untilStatus(flow, 'confirmed')])
    if (end.status === 'failed') expect(end.error).toMatchObject({ code: 'NetworkCostRose' })
    const wei = asked.reduce((sum, { gas, maxFeePerGas }) => sum + BigInt(gas!) * BigInt(maxFeePerGas!), 0n)
    expect(2n * wei).toBeLessThanOrEqual(3n * networkCostWei!)
  })

  test('behavior: where the review told no cost, the wallet chooses the fees', async () => {
    const { flow, asked } = await press({ times: 20_000n, agreedWei: undefined })
    await untilStatus(flow, 'confirmed')
    expect(asked.every(({ maxFeePerGas }) => maxFeePerGas === undefined)).toBe(true)
  })

  function toldFees(
    client: typeof scenario.client,
    { times = 1n, tipTimes = times }: { times?: bigint; tipTimes?: bigint },
  ) {
    const raised = (by: bigint) => (fee: Hex) => toHex(BigInt(fee) * by)
    return {
      ...client,
      rpc(chainId: number) {
        const rpc = client.rpc(chainId)
        const ask = async (asked: { method: string }) => {
          const answer = (await rpc.request(asked as never)) as never
          if (asked.method === 'eth_maxPriorityFeePerGas') return raised(tipTimes)(answer)
          if (asked.method !== 'eth_feeHistory') return answer
          const { baseFeePerGas, reward, ...rest } = answer as { baseFeePerGas: Hex[]; reward: Hex[][] }
          return {
            ...rest,
            baseFeePerGas: baseFeePerGas.map(raised(times)),
            reward: reward.map((tips) => tips.map(raised(tipTimes))),
          }
        }
        return { ...rpc, request: ask as typeof rpc.request }
      },
    }
  }
})
