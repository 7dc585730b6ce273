import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import type { Position, PositionStatus } from '@oxbow/positions/Position'
import { Segmented } from '@oxbow/ui/Segmented'
import { Select } from '@oxbow/ui/Select'
import { Layers } from 'lucide-react'
import type { PositionsFilter } from './PositionsView.ts'

/** Filters positions by network, version and status. */
export function PositionFilters({ networks, network, onNetwork, filter, onFilter }: PositionFilters.Props) {
  const { t } = useLingui()
  return (
    <div className="flex flex-wrap items-center gap-3">
      {networks.length > 1 && (
        <Select
          label={t`Network`}
          labelHidden
          value={network?.slug ?? all}
          onChange={(slug) => onNetwork(networks.find((each) => each.slug === slug))}
          options={[
            {
              value: all,
              label: t`All networks`,
              icon: <Layers size={18} strokeWidth={1.5} aria-hidden="true" className="text-text-muted max-sm:hidden" />,
            },
            ...networks.map(({ slug, name }) => ({
              value: slug,
              label: name,
              icon: <ChainLogo name={name} size="sm" />,
            })),
          ]}
          className="w-full min-w-40 flex-1 sm:flex-none sm:basis-56"
        />
      )}
      {filter && onFilter && (
        <>
          <Select<PositionStatus | typeof all>
            label={t`Status`}
            labelHidden
            value={filter.status ?? all}
            onChange={(value) => onFilter({ ...filter, status: value === all ? undefined : value })}
            options={[
              { value: all, label: t`Any status` },
              { value: 'in-range', label: t`In range` },
              { value: 'out-of-range', label: t`Out of range` },
              { value: 'closed', label: t`Closed` },
            ]}
            className="min-w-40 flex-1 sm:flex-none sm:basis-44"
          />
          <Segmented<Position['protocol'] | typeof all>
            label={t`Version`}
            value={filter.protocol ?? all}
            onChange={(value) => onFilter({ ...filter, protocol: value === all ? undefined : value })}
            options={[
              { value: all, label: t`All` },
              { value: 'v4', label: 'v4' },
              { value: 'v3', label: 'v3' },
              { value: 'v2', label: 'v2' },
            ]}
            className="w-full sm:w-64"
          />
        </>
      )}
    </div>
  )
}

export declare namespace PositionFilters {
  type Props = {
    /** Networks to choose from. */
    networks: readonly Network[]
    /** Undefined for all networks. */
    network: Network | undefined
    onNetwork: (network: Network | undefined) => void
    /** If omitted, only networks can be chosen. */
    filter?: PositionsFilter | undefined
    onFilter?: ((filter: PositionsFilter) => void) | undefined
  }
}

const all = 'all'
