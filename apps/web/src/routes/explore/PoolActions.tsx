import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { hasHook } from '@oxbow/chain/noHook'
import type { PoolMarket } from '@oxbow/contract/marketDocuments'
import { dynamicFeeFlag } from '@oxbow/pools/dynamicFeeFlag'
import { cx } from '@oxbow/react/cx'
import { toCurrency } from '@oxbow/tokens/toCurrency'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, Plus } from 'lucide-react'

/** The actions of a pool: swap its pair, and add liquidity. */
export function PoolActions({ network, market, hasEngine }: PoolActions.Props) {
  const { t } = useLingui()
  const { pool, keyFee } = market
  const search = { chain: network.slug }
  const swap: string = '/swap'
  const create: string = `/positions/create/${pool.protocol}`
  return (
    <nav aria-label={t`With this pool`} className="flex gap-2 max-sm:w-full">
      <Link
        to={swap}
        search={{
          ...search,
          inputCurrency: toCurrency(pool.token0.address),
          outputCurrency: toCurrency(pool.token1.address),
        }}
        className={cx(button, hasEngine && 'lg:hidden')}
      >
        <ArrowLeftRight size={18} strokeWidth={1.5} aria-hidden="true" />
        {t`Swap`}
      </Link>
      <Link
        to={create}
        search={{
          ...search,
          currencyA: toCurrency(pool.token0.address),
          currencyB: toCurrency(pool.token1.address),
          fee: keyFee === dynamicFeeFlag ? 'dynamic' : String(keyFee),
          ...(hasHook(pool) && { hook: pool.hooks }),
        }}
        className={button}
      >
        <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
        {t`Add liquidity`}
      </Link>
    </nav>
  )
}

export declare namespace PoolActions {
  type Props = {
    network: Network
    market: PoolMarket
    /** The page has a form for the pair: beside the content on wide screens, below on narrow ones. */
    hasEngine: boolean
  }
}

const button =
  'reacts inline-flex h-11 items-center max-sm:flex-1 justify-center gap-2 rounded-md border border-line bg-surface-raised px-4 text-sm font-medium hover:bg-surface-hover active:bg-surface-pressed'
