import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retryDelay } from '@oxbow/client/queryDefaults'
import type { Quote, QuoteHop } from '@oxbow/trading/Quote'
import type { PoolTransfer } from '../list/findTransferRefusal.ts'

/**
 * Query options of `findTransferRefusal` for a quoted trade, whose code is loaded on first use. Null if both tokens can be transferred. Fetched once
 * a minute per pair and pools, not per quote; the review simulates the trade itself.
 */
export function transferRefusalQueryOptions(
  client: ExchangeClient,
  parameters: transferRefusalQueryOptions.Parameters,
): QueryOptions<'input' | 'output' | null> {
  const { network, account, quote } = parameters
  const hops = quote?.kind === 'swap' ? quote.route[0]?.hops : undefined
  const input = toTransfer(network, hops?.[0], 'in')
  const output = toTransfer(network, hops?.at(-1), 'out')
  const sides = [input, output].map((side) => side && { token: side.token, holder: side.holder })
  return {
    ...kept,
    queryKey: ['transfer-refusal', { chainId: network.chainId, account, sides }],
    queryFn: async () => {
      if (account === undefined) throw new TypeError('A refusal was requested without an account.')
      const { findTransferRefusal } = await import('../list/findTransferRefusal.ts')
      return (await findTransferRefusal(client.rpc(network.chainId), { account, input, output })) ?? null
    },
    enabled: account !== undefined && (input !== undefined || output !== undefined),
    staleTime: 60_000,
    // Not retried: a node without simulation won't answer later either.
    retry: () => false,
    retryDelay,
  }
}

export declare namespace transferRefusalQueryOptions {
  type Parameters = {
    readonly network: Network
    /** Lower-case; disabled if undefined. */
    readonly account: `0x${string}` | undefined
    readonly quote: Quote | undefined
  }
}

function toTransfer(network: Network, hop: QuoteHop | undefined, side: 'in' | 'out'): PoolTransfer | undefined {
  if (hop === undefined) return undefined
  const token = side === 'in' ? hop.tokenIn : hop.tokenOut
  const holder = hop.protocol === 'v4' ? network.contracts.v4PoolManager : hop.poolId
  if (isNative(token) || token === network.contracts.weth || holder === undefined) return undefined
  return { token, holder, amount: side === 'in' ? hop.amountIn : hop.amountOut }
}
