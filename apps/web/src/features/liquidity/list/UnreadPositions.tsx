import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Position } from '@oxbow/positions/Position'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'

/** Says which positions could not be read, network by network: what is missing from a list must not look like what is gone. */
export function UnreadPositions({ unread, onRetry, isRetrying }: UnreadPositions.Props) {
  const { t } = useLingui()
  return unread.map(({ network, protocols }) => (
    <Banner
      key={network.chainId}
      tone="caution"
      className="mt-6"
      action={
        <Button size="sm" variant="secondary" busy={isRetrying(network)} onClick={() => onRetry(network)}>
          {t`Try again`}
        </Button>
      }
    >
      {protocols.length > 0
        ? t`Couldn’t load ${protocols.join(', ')} positions on ${network.name}. Your liquidity is safe.`
        : t`Couldn’t load positions on ${network.name}. Your liquidity is safe.`}
    </Banner>
  ))
}

export declare namespace UnreadPositions {
  type Props = {
    /** No protocols: none of them. */
    unread: readonly { readonly network: Network; readonly protocols: readonly Position['protocol'][] }[]
    onRetry: (network: Network) => void
    isRetrying: (network: Network) => boolean
  }
}
