import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { lazyPart } from '@oxbow/react/lazyPart'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { ChevronDown, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'

const NetworkMenu = lazyPart(() => import('./NetworkMenu.tsx').then((module) => module.NetworkMenu))

/** Chooses the page's network. */
export function NetworkSelector({ networks, selected, isWalletElsewhere = false, onSelect }: NetworkSelector.Props) {
  const { t } = useLingui()
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  if (selected === undefined) return <Skeleton shape="control" className="h-10 w-12 lg:w-32" />
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="reacts flex h-10 items-center gap-2 rounded-md px-2 text-sm font-medium hover:bg-surface-hover pointer-coarse:h-11"
      >
        <ChainLogo name={selected.name} size="menu" />
        <span className="sr-only">{t`Network:`}</span>
        <span className="max-lg:sr-only">{selected.name}</span>
        {isWalletElsewhere && (
          <>
            <TriangleAlert size={16} strokeWidth={1.5} aria-hidden="true" className="text-caution" />
            <span className="sr-only">{t`Your wallet is on none of these networks.`}</span>
          </>
        )}
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" className="text-text-faint" />
      </button>
      {isOpen && (
        <NetworkMenu
          networks={networks}
          selected={selected}
          isWalletElsewhere={isWalletElsewhere}
          anchor={anchor}
          onClose={() => setIsOpen(false)}
          onLoadFailed={() => setIsOpen(false)}
          onSelect={(network) => {
            setIsOpen(false)
            onSelect(network)
          }}
        />
      )}
    </>
  )
}

export declare namespace NetworkSelector {
  type Props = {
    networks: readonly Network[]
    /** Undefined while loading. */
    selected: Network | undefined
    /** The wallet is on a network that isn't listed. */
    isWalletElsewhere?: boolean
    onSelect: (network: Network) => void
  }
}
