import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { quoteQueryOptions } from '@oxbow/swap/quoteQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import { PriceGauge } from '../../features/landing/PriceGauge.tsx'
import * as PriceSounding from '../../features/landing/PriceSounding.ts'
import { ErrorLine } from '../../features/notice/ErrorLine.tsx'
import { toPoolFeeBps } from '../../features/swap/quote/toPoolFeeBps.ts'
import { client } from '../../state/exchange.ts'

/** Ten units of the native currency: enough for a visible price impact. */
const amountIn = 10n * 10n ** 18n

/** For display only, so updating with every block would be distracting. */
const refreshMs = 15_000

/** A real quote of this site, broken down. */
export function LandingGauge({ network, tokens }: LandingGauge.Props) {
  const tokenIn = tokens?.find(({ address }) => address === nativeToken)
  const tokenOut = tokens?.find(({ address }) => address === network?.stablecoins[0])
  const options = quoteQueryOptions(client, {
    network: network ?? { chainId: 0, blockTimeSeconds: 2 },
    tradeType: 'exact-in',
    tokenIn: tokenIn?.address,
    tokenOut: tokenOut?.address,
    amount: network && amountIn,
    account: undefined,
  })
  const { data, isError, refetch } = useQuery({ ...options, refetchInterval: refreshMs, staleTime: refreshMs })
  return (
    <PriceGauge
      sounding={PriceSounding.from({
        quote: data,
        poolFeeBps: data ? toPoolFeeBps(data.route) : 0,
        isFailed: isError || (tokens !== undefined && tokenOut === undefined),
      })}
      amountIn={amountIn}
      tokenIn={tokenIn}
      tokenOut={tokenOut}
      networkName={network?.name}
      failure={<ErrorLine error="unavailable" onRetry={() => void refetch()} />}
    />
  )
}

export declare namespace LandingGauge {
  type Props = { network: Network | undefined; tokens: readonly Token[] | undefined }
}
