import { useLingui } from '@lingui/react/macro'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { cx } from '@oxbow/react/cx'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { NetworkWorth } from './NetworkWorth.ts'

/** The value per network; pressing a tile filters the tokens by its network, pressing again removes the filter. */
export function NetworkTiles({ worths, chainId, onChain }: NetworkTiles.Props) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be a grid everywhere.
    <div role="group" aria-label={t`Networks`} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {worths.map((worth) => {
        const { network } = worth
        const isChosen = network.chainId === chainId
        return (
          <button
            key={network.chainId}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChain(isChosen ? undefined : network.chainId)}
            className={cx(
              'reacts flex min-h-16 min-w-0 items-center gap-3 rounded-md border px-3 py-2 text-start',
              isChosen
                ? 'border-accent bg-accent-soft'
                : 'border-line bg-surface-raised hover:border-line-strong hover:bg-surface-hover',
            )}
          >
            <ChainLogo name={network.name} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm text-text-muted">{network.name}</span>
              <Worth worth={worth} />
            </span>
          </button>
        )
      })}
    </div>
  )
}

export declare namespace NetworkTiles {
  type Props = {
    worths: readonly NetworkWorth[]
    /** The filter's network; undefined for all. */
    chainId: number | undefined
    onChain: (chainId: number | undefined) => void
  }
}

function Worth({ worth }: { worth: NetworkWorth }) {
  const { t, i18n } = useLingui()
  switch (worth.kind) {
    case 'loading':
      return <Skeleton className="mt-1 h-4 w-20" />
    case 'missing':
      return <span className="block truncate text-sm text-caution">{t`No answer`}</span>
    case 'unpriced':
      return <span className="block truncate text-sm text-text-muted">{t`Value unknown`}</span>
    case 'known':
      return (
        <span className="block text-sm font-medium tabular-nums [overflow-wrap:anywhere]">
          {formatUsd(worth.usd, i18n.locale)}
        </span>
      )
  }
}
