import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { Quote } from '@oxbow/trading/Quote'
import { readReferenceOutput } from '@oxbow/trading/readReferenceOutput'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import type { Address } from 'viem'
import { readSale } from './readSale.ts'
import type { SaleSimulation, TradeCheck } from './TradeCheck.ts'

/** Market comparison of a trade that is signed as an order, with the same fields as for a transaction. */
export type SwapMarket = Pick<TradeCheck, 'belowReferenceBps' | 'isByServer' | 'isMarketUnread' | 'priceImpactBps'> & {
  /** Of what is bought. */
  readonly sale: SaleSimulation
}

/** 1/100 of the trade hardly moves a pool, so it shows the price before the trade. */
const parts = 100n
/** Below this amount, 1/100 of it could be mostly rounding error. */
const fewestUnits = 10_000n
const bps = 10_000n

/** How far an order's minimum is below the pools' current output, and its price impact. Read through the signing node, whatever a server quotes. */
export async function readSwapMarket(
  client: ExchangeClient,
  { account, amountIn, leastOut, network, quote, wallet }: readSwapMarket.Parameters,
): Promise<SwapMarket> {
  verifyNetwork(network)
  const node = await openSigningNode(client, { wallet, chainId: network.chainId })
  const ask = (amount: bigint) =>
    readReferenceOutput(node, { ...quote, network, amountIn: amount }).catch(() => 'unread' as const)
  const [whole, part, sale] = await Promise.all([
    ask(amountIn),
    ask(amountIn / parts),
    readSale([node.alone, client], { quote, leastOut, account, network }),
  ])
  const isByServer = node.source === 'server' ? true : undefined
  if (whole === 'unread')
    return { belowReferenceBps: undefined, priceImpactBps: undefined, isByServer, isMarketUnread: true, sale }
  const isPriced = typeof part === 'bigint' && part >= fewestUnits
  return {
    isByServer,
    sale,
    belowReferenceBps: whole === undefined ? undefined : toLossBps(leastOut, whole),
    priceImpactBps: whole === undefined || !isPriced ? undefined : toLossBps(whole, part * parts),
  }
}

export declare namespace readSwapMarket {
  type Parameters = {
    readonly network: Network
    /** Its own node is read if it has one. */
    readonly wallet: Wallet
    /** Lower-case. */
    readonly account: Address
    /** The trade that the offer was made from. */
    readonly quote: Pick<Quote, 'kind' | 'route' | 'tokenIn' | 'tokenOut'>
    /** Raw units. */
    readonly amountIn: bigint
    readonly leastOut: bigint
  }
}

function toLossBps(got: bigint, possible: bigint): number {
  return got >= possible ? 0 : Number(((possible - got) * bps) / possible)
}
