import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Position } from '@oxbow/positions/Position'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'

/** Says which positions couldn't be read, per network, so that missing ones don't look closed. */
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
    /** No protocols: none could be read. */
    unread: readonly { readonly network: Network; readonly protocols: readonly Position['protocol'][] }[]
    onRetry: (network: Network) => void
    isRetrying: (network: Network) => boolean
  }
}
