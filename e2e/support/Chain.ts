import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { getBalances } from '@oxbow/client/getBalances'
import { getConfig } from '@oxbow/client/getConfig'
import { getNetworks } from '@oxbow/client/getNetworks'
import { getTokens } from '@oxbow/tokens/getTokens'
import { type Address, type Hex, numberToHex, parseAbi, zeroAddress } from 'viem'
import { getBlock, getBlockNumber, getTransactionReceipt, readContract } from 'viem/actions'
import type { RunningOxbow } from './startOxbow.ts'

export type Chain = Awaited<ReturnType<typeof openChain>>

/** The chain behind a running Oxbow, read without the page. */
export async function openChain({ baseUrl }: RunningOxbow) {
  const client = createExchangeClient({ baseUrl })
  const [networks, config] = await Promise.all([getNetworks(client), getConfig(client)])
  const network = networks[0]!
  const { chainId, contracts } = network
  const { testWallet } = config.features
  if (testWallet.status === 'off') throw new Error('This Oxbow has no test wallet.')
  const tokens = await getTokens(client, { chainId })
  const rpc = client.rpc(chainId)

  return {
    client,
    network,
    accounts: testWallet.value.accounts,
    /** Token address by symbol; the first one, because an impostor may have the same symbol. */
    token: (symbol: string): Address =>
      symbol === 'ETH' ? zeroAddress : tokens.find((token) => token.symbol === symbol)!.address,
    async balance(token: Address, account: Address, node: NodeAccess = client): Promise<bigint> {
      const balances = await getBalances(node, {
        chainId,
        multicall3: contracts.multicall3,
        account,
        tokens: [token],
      })
      return balances.get(token)!
    },
    /** Amount of a token that the reward distributor has paid. */
    claimedRewards: (token: Address, account: Address): Promise<bigint> =>
      readContract(rpc, {
        address: contracts.rewardDistributor!,
        abi: parseAbi(['function claimed(address account, address token) view returns (uint256)']),
        functionName: 'claimed',
        args: [account, token],
      }),
    /** Network cost of transactions in wei. */
    async networkCost(hashes: readonly Hex[]): Promise<bigint> {
      const receipts = await Promise.all(hashes.map((hash) => getTransactionReceipt(rpc, { hash })))
      return receipts.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n)
    },
    /** The newest transaction that an account sent. */
    async lastSent(account: Address): Promise<{ readonly hash: Hex; readonly blockNumber: bigint }> {
      for (let blockNumber = await getBlockNumber(rpc); ; blockNumber--) {
        const { transactions } = await getBlock(rpc, { blockNumber, includeTransactions: true })
        const sent = transactions.findLast(({ from }) => from === account.toLowerCase())
        if (sent) return { hash: sent.hash, blockNumber }
      }
    },
    /** Hashes of transactions that an account sent after a block. */
    async sentSince(account: Address, since: bigint): Promise<readonly Hex[]> {
      const newest = await getBlockNumber(rpc)
      const numbers = Array.from({ length: Number(newest - since) }, (_, index) => since + BigInt(index) + 1n)
      const blocks = await Promise.all(
        numbers.map((blockNumber) => getBlock(rpc, { blockNumber, includeTransactions: true })),
      )
      return blocks.flatMap(({ transactions }) =>
        transactions.filter(({ from }) => from === account.toLowerCase()).map(({ hash }) => hash),
      )
    },
    /** Node access to the state of a block. */
    at(blockNumber: bigint): NodeAccess {
      const block = numberToHex(blockNumber)
      const request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
        if (method === 'eth_blockNumber') return block
        const asked = params.map((each) => (each === 'latest' ? block : each))
        return rpc.request({ method, params: asked } as never)
      }
      return { rpc: () => ({ ...rpc, request: request as typeof rpc.request }) }
    },
  }
}
