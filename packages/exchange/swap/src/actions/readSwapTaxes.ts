import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { type SimulatedCall, simulateNewest } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { Quote } from '@oxbow/trading/Quote'
import { balanceCall } from '@oxbow/transactions/balanceCall'
import type { Address } from 'viem'
import { keptBps, toAmount, transferCall } from './simulatedTransfer.ts'

/** What the two tokens keep of a transfer between wallet and pool, in basis points: of what is sold, and of what is bought. */
export type SwapTaxes = { readonly soldBps: number; readonly boughtBps: number }

/**
 * Transfer taxes of a trade's tokens, measured by simulated plain transfers between the account and the v2 pool that trades the token. Neither the
 * trade nor its calldata takes part: a server writes those, and could leave a part of the trade anywhere and have it look like a tax.
 *
 * Routes trade a token with a tax in a single v2 pool, so others aren't measured. The pools are the quote's, not verified here. Undefined if there is
 * nothing to measure or the node doesn't answer; 0 for a transfer that fails.
 */
export async function readSwapTaxes(
  node: NodeAccess,
  { quote, network: { chainId, contracts }, account, clock = node }: readSwapTaxes.Parameters,
): Promise<SwapTaxes | undefined> {
  const [sold, bought] = (['tokenIn', 'tokenOut'] as const).map((side) => onlyPairOf(quote, side, contracts.weth))
  const transfers = [
    ...(sold ? [{ token: quote.tokenIn, from: account, to: sold, amount: quote.amountIn }] : []),
    ...(bought ? [{ token: quote.tokenOut, from: bought, to: account, amount: quote.minimumOut }] : []),
  ]
  if (transfers.length === 0) return undefined
  const calls = transfers.flatMap(({ token, from, to, amount }) => {
    const read = { from: to, ...balanceCall(token, to, contracts) }
    return [read, transferCall(token, { from, to, amount }), read].map((call) => ({ ...call, gas }))
  })
  const results = await simulateNewest(node.rpc(chainId), calls, clock.rpc(chainId)).catch(() => undefined)
  if (results === undefined) return undefined
  const kept = transfers.map(({ amount }, index) => keptOf(results.slice(3 * index, 3 * index + 3), amount))
  return { soldBps: sold ? kept[0]! : 0, boughtBps: bought ? kept.at(-1)! : 0 }
}

export declare namespace readSwapTaxes {
  type Parameters = {
    readonly quote: Pick<Quote, 'tokenIn' | 'tokenOut' | 'amountIn' | 'minimumOut' | 'route'>
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Lower-case. */
    readonly account: Address
    /** Source of the chain's current block; default the node that simulates. */
    readonly clock?: NodeAccess | undefined
  }
}

/** Gas limit of each call, so that a hostile token can't burn the node's time. */
const gas = 500_000n

/** The v2 pool that alone sells (`tokenIn`) or pays (`tokenOut`) the trade's token. */
function onlyPairOf(
  quote: readSwapTaxes.Parameters['quote'],
  side: 'tokenIn' | 'tokenOut',
  weth: Address,
): Address | undefined {
  const token = quote[side]
  if (isNative(token) || token === weth) return undefined
  const hops = quote.route.flatMap((path) => path.hops).filter((hop) => hop[side] === token)
  const [first] = hops
  const isAlone = hops.every((hop) => hop.poolId === first?.poolId)
  return first?.protocol === 'v2' && isAlone ? first.poolId : undefined
}

function keptOf([before, transfer, after]: readonly SimulatedCall[], amount: bigint): number {
  const [held, holds] = [toAmount(before), toAmount(after)]
  if (transfer?.status !== '0x1' || held === undefined || holds === undefined) return 0
  return keptBps(amount, holds - held)
}
