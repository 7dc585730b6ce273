import type { Network } from '@oxbow/chain/Network'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { amountForDollarsQueryOptions } from '@oxbow/swap/amountForDollarsQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQueries } from '@tanstack/react-query'
import * as MarketPrice from '../../../features/liquidity/create/MarketPrice.ts'
import { client } from '../../../state/exchange.ts'
import type { ToUsd } from '../../../state/tokens/usePrices.ts'

/** As in the review of a swap: enough for significant digits, too little for price impact. */
const probeUsd = 100

/** Whole tokens of the second per one of the first, from the network's pools via the signing node, else from the server's prices. */
export function useMarketPrice(
  [base, quote]: readonly [Token | undefined, Token | undefined],
  { network, wallet, toUsd }: useMarketPrice.Facts,
): MarketPrice.MarketPrice {
  const pair = base && quote && wallet ? [base, quote] : []
  const [ofBase, ofQuote] = useQueries({
    queries: pair.map(({ address }) =>
      amountForDollarsQueryOptions(client, { network, wallet: wallet!, token: address, usd: probeUsd }),
    ),
  })
  const toWhole = (raw: bigint | null | undefined, token: Token | undefined) =>
    typeof raw === 'bigint' && token ? Number(raw) / 10 ** token.decimals : undefined
  const unit = (token: Token | undefined) => token && toUsd(token, 10n ** BigInt(token.decimals))
  const [baseUsd, quoteUsd] = [unit(base), unit(quote)]
  return MarketPrice.from({
    bought:
      ofBase?.isPending || ofQuote?.isPending
        ? 'reading'
        : { base: toWhole(ofBase?.data, base), quote: toWhole(ofQuote?.data, quote) },
    byServer: baseUsd === undefined || !quoteUsd ? undefined : baseUsd / quoteUsd,
  })
}

export declare namespace useMarketPrice {
  type Facts = {
    readonly network: Network
    /** Its own node is used if it has one; without a wallet the price is the server's. */
    readonly wallet: Wallet | undefined
    readonly toUsd: ToUsd
  }
}
