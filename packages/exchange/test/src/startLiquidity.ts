import { createActivityLog } from '@oxbow/activity/createActivityLog'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { connectWallet } from '@oxbow/connectors/connectWallet'
import { localTestWallet } from '@oxbow/connectors/localTestWallet'
import type { LiquidityFlow } from '@oxbow/liquidity/createLiquidityFlow'
import type { LiquidityFlowView } from '@oxbow/liquidity/LiquidityFlowView'
import { getPositions } from '@oxbow/positions/getPositions'
import type { Position } from '@oxbow/positions/Position'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { type Hex, numberToHex } from 'viem'
import { describeNetwork } from './describeNetwork.ts'

/** A chain with the protocols and a liquidity provider, without a server. */
export async function startLiquidity() {
  const chain = await startChain()
  const network = describeNetwork(chain)
  const client = createExchangeClient({ rpcUrl: () => chain.url })
  const { address, privateKey } = accounts[0]!
  const account = address.toLowerCase() as Hex
  await chain.testClient.setBalance({ address: account, value: 10n ** 24n })

  return {
    chain,
    network,
    client,
    account,
    /** Two tokens in a pool's order, of which the person has a million each. */
    async deployPair(quirk?: 'reset-approval' | 'fee-on-transfer') {
      const holders = [account]
      const a = await deployToken(chain, { symbol: 'AAA', holders, ...(quirk && { quirk }) })
      const b = await deployToken(chain, { symbol: 'BBB', holders })
      const [first, second] = BigInt(a.address) < BigInt(b.address) ? [a, b] : [b, a]
      const toFacts = ({ address: token, symbol, decimals }: typeof a) => ({ address: lower(token), symbol, decimals })
      return { token0: toFacts(first), token1: toFacts(second) }
    },
    async readPositions(): Promise<readonly Position[]> {
      return (await getPositions(client, { network, account, pairs: [] })).positions
    },
    balances: (tokens: readonly Hex[]) => Promise.all(tokens.map((token) => balanceOf(chain, token, account))),
    /** Sends from an unlocked account of the node. Returns the network cost. */
    async send({ from, to, data, value }: TransactionRequest): Promise<bigint> {
      await chain.publicClient.call({ account: from, to, data, value })
      const request = { from, to, data, value: numberToHex(value), gas: numberToHex(12_000_000) }
      const hash = (await chain.testClient.request({
        method: 'eth_sendTransaction',
        params: [request],
      } as never)) as Hex
      const { status, gasUsed, effectiveGasPrice } = await chain.publicClient.waitForTransactionReceipt({ hash })
      if (status !== 'success') throw new Error(`It reverted: ${hash}`)
      return gasUsed * effectiveGasPrice
    },
    /** A browser of the person: a wallet scripted by `confirm`, and a storage kept between visits. */
    async visit(confirm: (method: string) => boolean | Promise<boolean> = () => true, storage = memoryStorage()) {
      const asked: string[] = []
      let isConnected = false
      const wallet = localTestWallet({
        accounts: [{ address, privateKey }],
        networks: [{ chainId: chain.chainId }],
        rpcUrl: () => chain.url,
        confirm: async ({ method }) => {
          asked.push(method)
          return !isConnected || confirm(method)
        },
      })
      const answer = await connectWallet({ wallet })
      if (answer.status === 'rejected') throw new Error('The test wallet did not connect.')
      isConnected = true
      asked.length = 0
      return { asked, storage, activity: createActivityLog(storage), connection: answer.connection }
    },
    async [Symbol.asyncDispose]() {
      await chain.stop()
    },
  }
}

/** Waits for a status of a flow; fails if the flow ends with another one. */
export function untilStatus(flow: LiquidityFlow, wanted: LiquidityFlowView['status']): Promise<LiquidityFlowView> {
  const ends = new Set<LiquidityFlowView['status']>(['rejected', 'failed', 'confirmed'])
  return new Promise((resolve, reject) => {
    const look = () => {
      const view = flow.getView()
      if (view.status === wanted) resolve(view)
      else if (ends.has(view.status)) reject(new Error(`${view.status}: ${view.error?.code} ${view.error?.detail}`))
    }
    flow.subscribe(look)
    look()
  })
}

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex
}
