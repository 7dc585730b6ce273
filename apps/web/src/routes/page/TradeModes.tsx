import { useLingui } from '@lingui/react/macro'
import type { Config } from '@oxbow/contract/Config'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { offersRamps } from '../../state/ramps/offersRamps.ts'

/** The head of a trade form: the ways to trade, on every form in this order. The one of this form is its heading. */
export function TradeModes({ at, config, children }: TradeModes.Props) {
  const { t } = useLingui()
  const modes = [
    { to: '/swap', label: t`Swap`, isOffered: true },
    { to: '/limit', label: t`Limit`, isOffered: true },
    { to: '/buy', label: t`Buy`, isOffered: offersRamps(config, 'buys') },
    { to: '/sell', label: t`Sell`, isOffered: offersRamps(config, 'sells') },
  ] as const
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {modes.map(({ to, label, isOffered }) =>
        to === at ? (
          <span key={to}>{children}</span>
        ) : (
          isOffered && (
            <Link
              key={to}
              to={to as '/swap'}
              search={({ field: _, outputChain: __, ...search }) => search}
              className="reacts relative rounded-sm text-xl font-semibold tracking-tight text-text-muted before:absolute before:-inset-2 hover:text-text"
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
    /** Where this form is. */
    at: '/swap' | '/limit' | '/buy' | '/sell'
    /** Undefined while it loads: nothing is offered then that may not be there. */
    config: Config | undefined
    /** The form's heading. */
    children: ReactNode
  }
}
