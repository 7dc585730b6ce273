import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { Banner } from '@oxbow/ui/Banner'
import { Popover } from '@oxbow/ui/Popover'
import { Check } from 'lucide-react'
import type { RefObject } from 'react'

/** The menu of networks. */
export function NetworkMenu({ networks, selected, isWalletElsewhere, anchor, onClose, onSelect }: NetworkMenu.Props) {
  const { t } = useLingui()
  return (
    <Popover open onClose={onClose} anchor={anchor} label={t`Networks`} className="w-60">
      {isWalletElsewhere && (
        <Banner tone="caution" className="m-1.5 mb-0 rounded-[10px]">
          {t`Your wallet is on none of these networks.`} {t`Trades ask it to switch.`}
        </Banner>
      )}
      <ul className="flex flex-col gap-0.5 p-1.5">
        {networks.map((network) => (
          <li key={network.chainId}>
            <button
              type="button"
              aria-current={network.chainId === selected.chainId || undefined}
              onClick={() => onSelect(network)}
              className="reacts flex h-11 w-full items-center gap-3 rounded-[10px] px-2.5 text-start text-sm hover:bg-surface-hover"
            >
              <ChainLogo name={network.name} size="menu" />
              <span className="min-w-0 flex-1 truncate">{network.name}</span>
              {network.chainId === selected.chainId && (
                <Check size={18} strokeWidth={1.5} aria-hidden="true" className="text-accent-text" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  )
}

export declare namespace NetworkMenu {
  type Props = {
    networks: readonly Network[]
    selected: Network
    isWalletElsewhere: boolean
    anchor: RefObject<HTMLElement | null>
    onClose: () => void
    onSelect: (network: Network) => void
  }
}
