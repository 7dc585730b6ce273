import type { Network } from '@oxbow/chain/Network'
import { pinnedDecimals } from '@oxbow/chain/pinnedDecimals'
import { readTokens } from '@oxbow/chain/readTokens'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { readReferenceOutput } from '@oxbow/trading/readReferenceOutput'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import type { Address } from 'viem'

/** Size of the trial purchase: large enough for precision, too small to move a pool. */
const probeDollars = 100n
const maxStablecoins = 2
/** Dollar amounts are entered with at most six decimals. */
const micro = 1_000_000

/**
 * Converts dollars to raw units of a token by what the network's stablecoins buy in its pools, to check a server's price before an amount derived
 * from it is signed. Undefined if no pool has a price.
 */
export async function readAmountForDollars(
  client: ExchangeClient,
  { network, wallet, token, usd }: readAmountForDollars.Parameters,
): Promise<bigint | undefined> {
  verifyNetwork(network)
  const node = await openSigningNode(client, { wallet, chainId: network.chainId })
  const stablecoins = network.stablecoins.slice(0, maxStablecoins)
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
  // A stablecoin that lost its peg buys less.
  const most = known.at(-1)
  return most && (most * BigInt(Math.round(usd * micro))) / (probeDollars * BigInt(micro))
}

export declare namespace readAmountForDollars {
  type Parameters = {
    readonly network: Network
    /** Its own node is read if it has one. */
    readonly wallet: Wallet
    /** The zero address for native currency. */
    readonly token: Address
    readonly usd: number
  }
}
