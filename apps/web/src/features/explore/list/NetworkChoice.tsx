import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { Select } from '@oxbow/ui/Select'
import { Layers } from 'lucide-react'
import { allNetworks } from './ExploreView.ts'

/** Chooses one network or all. */
export function NetworkChoice({ network, networks, onNetwork, className }: NetworkChoice.Props) {
  const { t } = useLingui()
  return (
    <Select
      label={t`Network`}
      labelHidden
      value={network?.slug ?? allNetworks}
      onChange={(slug) => onNetwork(networks.find((each) => each.slug === slug))}
      options={[
        {
          value: allNetworks,
          label: t`All networks`,
          icon: <Layers size={18} strokeWidth={1.5} aria-hidden="true" className="text-text-muted" />,
        },
        ...networks.map(({ slug, name }) => ({ value: slug, label: name, icon: <ChainLogo name={name} size="sm" /> })),
      ]}
      className={className}
    />
  )
}

export declare namespace NetworkChoice {
  type Props = {
    /** Undefined for all networks. */
    network: Network | undefined
    networks: readonly Network[]
    onNetwork: (network: Network | undefined) => void
    className: string
  }
}
