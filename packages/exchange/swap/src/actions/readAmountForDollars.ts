import type { Network } from '@oxbow/chain/Network'
import { pinnedDecimals } from '@oxbow/chain/pinnedDecimals'
import { readTokens } from '@oxbow/chain/readTokens'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { readReferenceOutput } from '@oxbow/trading/readReferenceOutput'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import type { Address } from 'viem'

/** What is spent to learn the price: enough for its digits to count, too little to move a pool. */
const probeDollars = 100n
const mostStablecoins = 2
/** A millionth of a dollar is as exact as a sum can be typed. */
const micro = 1_000_000

/**
 * How much of a token a sum of dollars is, in raw units, by what the network's stablecoins buy in its pools: to hold a server's price against before
 * somebody signs an amount that was made of it. Undefined when no pool tells.
 */
export async function readAmountForDollars(
  client: ExchangeClient,
  { network, wallet, token, usd }: readAmountForDollars.Parameters,
): Promise<bigint | undefined> {
  verifyNetwork(network)
  const node = await openSigningNode(client, { wallet, chainId: network.chainId })
  const stablecoins = network.stablecoins.slice(0, mostStablecoins)
  const isStablecoin = network.stablecoins.includes(token)
  const addresses = isStablecoin ? [token] : stablecoins
  const unpinned = addresses.filter((address) => pinnedDecimals(network.chainId, address) === undefined)
  const read =
    unpinned.length > 0
      ? await readTokens(node.rpc(network.chainId), {
          addresses: unpinned,
          multicall3: network.contracts.multicall3,
        })
      : []
  const bought = await Promise.all(
    addresses.map(async (address) => {
      const decimals =
        pinnedDecimals(network.chainId, address) ?? read.find((each) => each.address === address)?.decimals
      if (decimals === undefined) return undefined
      const amountIn = probeDollars * 10n ** BigInt(decimals)
      return isStablecoin
        ? amountIn
        : readReferenceOutput(node, { network, tokenIn: address, tokenOut: token, amountIn }).catch(() => undefined)
    }),
  )
  const known = bought.filter((amount) => amount !== undefined).sort((a, b) => (a < b ? -1 : 1))
  // One that lost its dollar buys less.
  const most = known.at(-1)
  return most && (most * BigInt(Math.round(usd * micro))) / (probeDollars * BigInt(micro))
}

export declare namespace readAmountForDollars {
  type Parameters = {
    readonly network: Network
    /** Its node is asked where there is one. */
    readonly wallet: Wallet
    /** The zero address is the native currency. */
    readonly token: Address
    readonly usd: number
  }
}
