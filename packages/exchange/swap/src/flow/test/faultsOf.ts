import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { TestExchange } from '@oxbow/exchange-test/startExchange'
import type { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { mine } from '@oxbow/test/mine'
import { type Hex, zeroAddress } from 'viem'
import type { SwapFlow } from '../SwapFlow.ts'

export const one = 10n ** 18n

export type Scenario = Awaited<ReturnType<typeof startScenario>>

/** Injects faults into the chain of an exchange, which exists once the tests begin. */
export function faultsOf(open: () => TestExchange) {
  const request = (method: string, params: unknown[]): Promise<unknown> =>
    open().chain.testClient.request({ method, params } as never)

  return {
    request,
    wrapQuote: (scenario: Scenario, amount = one) => {
      const { weth } = open().network.contracts
      return scenario.quote({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: weth, amount })
    },
    rawOf: async (hash: Hex) => (await request('eth_getRawTransactionByHash', [hash])) as Hex,

    /** Runs `scenario` with mining paused. */
    async withoutMining(scenario: () => Promise<void>) {
      const { chain } = open()
      await chain.testClient.setAutomine(false)
      try {
        await scenario()
      } finally {
        await chain.testClient.setAutomine(true)
        await mine(chain)
      }
    },

    /** Replaces a transaction in the wallet, at twice the fees. */
    async replace(
      scenario: Scenario,
      hash: Hex,
      change: (transaction: { to: Hex; data: Hex; value: Hex }) => { to: Hex; data: Hex; value: Hex },
    ): Promise<Hex> {
      const original = (await request('eth_getTransactionByHash', [hash])) as Record<string, Hex>
      const { to, input: data, value } = original as { to: Hex; input: Hex; value: Hex }
      return (await scenario.wallet.provider.request({
        method: 'eth_sendTransaction',
        params: [
          {
            from: scenario.account,
            ...change({ to, data, value }),
            nonce: original.nonce,
            gas: original.gas,
            maxFeePerGas: `0x${(BigInt(original.maxFeePerGas!) * 2n).toString(16)}`,
            maxPriorityFeePerGas: `0x${(BigInt(original.maxPriorityFeePerGas!) * 2n + 1n).toString(16)}`,
          },
        ],
      })) as Hex
    },
  }
}

export async function pendingHash(flow: SwapFlow): Promise<Hex> {
  return (await untilView(flow, ({ status, hash }) => status === 'pending' && hash !== undefined)).hash!
}

/** A wallet that fails once when asked to send, before or after sending. */
export function failingOnce(scenario: Scenario, when: 'before' | 'after', onFailure = () => {}) {
  const { wallet } = scenario.connection
  let hasFailed = false
  const provider: typeof wallet.provider = {
    ...wallet.provider,
    async request(asked) {
      const fails = asked.method === 'eth_sendTransaction' && !hasFailed
      if (!fails) return wallet.provider.request(asked)
      hasFailed = true
      if (when === 'after') await wallet.provider.request(asked)
      onFailure()
      throw Object.assign(new Error('Internal error'), { code: -32603 })
    },
  }
  return { ...scenario.connection, wallet: { ...wallet, provider } }
}

/** A client whose node does not answer while it `isAway`. */
export function nodeOf(client: ExchangeClient) {
  const rpcOf: ExchangeClient['rpc'] = (chainId) => {
    const rpc = client.rpc(chainId)
    const request = ((asked: never) =>
      node.isAway ? Promise.reject(new Error('The node is away.')) : rpc.request(asked)) as typeof rpc.request
    return { ...rpc, request }
  }
  const node = { isAway: false, client: { ...client, rpc: rpcOf } }
  return node
}
