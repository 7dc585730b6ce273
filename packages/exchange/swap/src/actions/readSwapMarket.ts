import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { readReferenceOutput } from '@oxbow/trading/readReferenceOutput'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import type { Address } from 'viem'
import type { TradeCheck } from './TradeCheck.ts'

/** What the pools say of a trade that is signed as an order, in the words of a trade that is sent. */
export type SwapMarket = Pick<TradeCheck, 'belowReferenceBps' | 'isByServer' | 'isMarketUnread' | 'priceImpactBps'>

/** A hundredth of the trade hardly moves a pool. */
const parts = 100n
/** Of fewer raw units a hundredth of the price could be rounding. */
const fewestUnits = 10_000n
const bps = 10_000n

/** How far the least of an order is below what the pools pay now for what it sells, and how far its amount moves them: read through the signing node, whatever a server quotes. */
export async function readSwapMarket(
  client: ExchangeClient,
  { amountIn, leastOut, network, tokenIn, tokenOut, wallet }: readSwapMarket.Parameters,
): Promise<SwapMarket> {
  verifyNetwork(network)
  const node = await openSigningNode(client, { wallet, chainId: network.chainId })
  const ask = (amount: bigint) =>
    readReferenceOutput(node, { network, tokenIn, tokenOut, amountIn: amount }).catch(() => 'unread' as const)
  const [whole, part] = await Promise.all([ask(amountIn), ask(amountIn / parts)])
  const isByServer = node.source === 'server' ? true : undefined
  if (whole === 'unread')
    return { belowReferenceBps: undefined, priceImpactBps: undefined, isByServer, isMarketUnread: true }
  const isPriced = typeof part === 'bigint' && part >= fewestUnits
  return {
    isByServer,
    belowReferenceBps: whole === undefined ? undefined : toLossBps(leastOut, whole),
    priceImpactBps: whole === undefined || !isPriced ? undefined : toLossBps(whole, part * parts),
  }
}

export declare namespace readSwapMarket {
  type Parameters = {
    readonly network: Network
    /** Its node is asked where there is one. */
    readonly wallet: Wallet
    readonly tokenIn: Address
    /** The zero address is the native currency. */
    readonly tokenOut: Address
    /** Raw units. */
    readonly amountIn: bigint
    readonly leastOut: bigint
  }
}

function toLossBps(got: bigint, possible: bigint): number {
  return got >= possible ? 0 : Number(((possible - got) * bps) / possible)
}
