import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { cx } from '@oxbow/react/cx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { offersRamps } from '../../state/ramps/offersRamps.ts'

/** The tabs above every trade form, in constant order. The form's own tab is its heading. */
export function TradeModes({ at, config, network, children }: TradeModes.Props) {
  const { t } = useLingui()
  const contracts = network?.contracts
  const takesOrders = (contracts?.dutchV1Reactor ?? contracts?.dutchV3Reactor ?? contracts?.seaport) !== undefined
  const modes = [
    { to: '/swap', label: t`Swap`, isOffered: true },
    { to: '/limit', label: t`Limit`, isOffered: contracts === undefined || takesOrders },
    { to: '/buy', label: t`Buy`, isOffered: offersRamps(config, 'buys') },
    { to: '/sell', label: t`Sell`, isOffered: offersRamps(config, 'sells') },
  ] as const
  // All four must fit on one line beside the settings on phones; some languages have labels twice as long as English.
  const isLong = modes.map(({ label }) => label).join('').length > 18
  return (
    <div
      className={cx(
        'flex items-center gap-x-4 text-xl whitespace-nowrap',
        isLong && 'max-sm:gap-x-2.5 max-sm:text-[min(4vw,1.25rem)]',
      )}
    >
      {modes.map(({ to, label, isOffered }) =>
        to === at ? (
          <span key={to}>{children}</span>
        ) : (
          isOffered && (
            <Link
              key={to}
              to={to as '/swap'}
              search={({ field: _, outputChain: __, ...search }) => search}
              className="reacts relative rounded-sm font-semibold tracking-tight text-text-muted before:absolute before:-inset-2 hover:text-text"
            >
              {label}
            </Link>
          )
        ),
      )}
    </div>
  )
}

export declare namespace TradeModes {
  type Props = {
    /** The form's path. */
    at: '/swap' | '/limit' | '/buy' | '/sell'
    /** Undefined while loading: no purchases and sales are offered then. */
    config: Config | undefined
    /** Undefined while loading. Without a contract for orders it offers no limit orders. */
    network: Network | undefined
    /** The form's heading. */
    children: ReactNode
  }
}
