import { Trans } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { DepositRequest } from '@oxbow/liquidity/DepositRequest'
import { depositPoolQueryOptions } from '@oxbow/liquidity/depositPoolQueryOptions'
import { marketOutputQueryOptions } from '@oxbow/orders/marketOutputQueryOptions'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { Banner } from '@oxbow/ui/Banner'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { priceAlarm, priceOfPool } from '../../features/liquidity/create/CreateState.ts'
import { PriceGapNotice } from '../../features/liquidity/create/PriceGapNotice.tsx'
import { depositGap } from '../../features/liquidity/position/depositGap.ts'
import type { ReviewConsent } from '../../features/review/ReviewPlan.ts'
import { client } from '../../state/exchange.ts'

/** Little enough that selling it has no price impact of its own. */
const soldShare = 16n
/** A consent covers a difference up to the next twentieth. */
const steps = 20

/**
 * The consent to a pool whose price is far from the market, both read through the signing node. Anybody can open a pool at any price, or push one:
 * whoever trades next takes the difference from a deposit. Pools with a form of their own are asked about there.
 */
export function useDepositPrice(
  { network, wallet, deposit, oldSqrtPriceX96 }: useDepositPrice.Parameters,
  isEnabled: boolean,
): useDepositPrice.ReturnType {
  const { chainId } = network
  const { pool, desired, sqrtPriceX96: initial } = deposit
  const everyMs = network.blockTimeSeconds * 1_000
  const state = useQuery({
    queryKey: ['deposit-price', { chainId, wallet: wallet.rdns, ...pool }],
    queryFn: async (context) => {
      const node = await openSigningNode(client, { wallet, chainId })
      return depositPoolQueryOptions({ ...client, ...node }, { network, pool }).queryFn(context)
    },
    enabled: isEnabled,
    refetchInterval: everyMs,
    staleTime: everyMs,
  })
  const sides = [
    { tokenIn: pool.token0, tokenOut: pool.token1, amountIn: desired.amount0 / soldShare },
    { tokenIn: pool.token1, tokenOut: pool.token0, amountIn: desired.amount1 / soldShare },
  ].filter(({ amountIn }) => isEnabled && amountIn > 0n)
  const sold = useQueries({
    queries: sides.map((side) => marketOutputQueryOptions(client, { network, wallet, ...side })),
  })
  const sales = sides.flatMap(({ amountIn, tokenIn }, index) => {
    const amountOut = sold[index]?.data
    if (typeof amountOut !== 'bigint' || amountOut === 0n) return []
    const [amount0, amount1] = tokenIn === pool.token0 ? [amountIn, amountOut] : [amountOut, amountIn]
    return [{ amount0, amount1 }]
  })
  const isPending = isEnabled && (state.isPending || sold.some((each) => each.isPending))
  const sqrtPriceX96 = state.data?.status === 'missing' ? initial : priceOfPool(state.data)
  const gap = isPending ? undefined : depositGap({ sqrtPriceX96, sales, oldSqrtPriceX96 })
  const isUnread = isEnabled && (state.isError || (sales.length === 0 && sold.some((each) => each.isError)))
  if (isUnread && gap === undefined)
    return {
      isPending,
      banner: (
        <Banner tone="critical">
          <Trans>No pool that your node knows confirms the market price.</Trans>
        </Banner>
      ),
      consent: {
        grounds: 'price unread',
        tone: 'critical',
        text: <Trans>I understand and want this price</Trans>,
      },
    }
  if (gap === undefined || priceAlarm(gap) !== 'confirm') return { isPending, banner: <PriceGapNotice gap={gap} /> }
  return {
    isPending,
    banner: <PriceGapNotice gap={gap} />,
    consent: {
      grounds: `price ${Math.ceil(gap * steps)}`,
      tone: 'critical',
      text: <Trans>I understand and want this price</Trans>,
    },
  }
}

export declare namespace useDepositPrice {
  type Parameters = {
    readonly network: Network
    /** Its own node is read if it has one. */
    readonly wallet: Wallet
    readonly deposit: Pick<DepositRequest, 'desired' | 'pool' | 'sqrtPriceX96'>
    /** The price of the position that is moved, in case no pool has one. */
    readonly oldSqrtPriceX96?: bigint | undefined
  }
  type ReturnType = {
    /** Deposits are blocked until it is known. */
    readonly isPending: boolean
    readonly consent?: ReviewConsent
    readonly banner: ReactNode
  }
}
