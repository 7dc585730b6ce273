import { useLingui } from '@lingui/react/macro'
import type { Position } from '@oxbow/positions/Position'
import { Address } from '@oxbow/ui/Address'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { accountDrawer } from '../../../state/wallet/walletState.ts'

export function NotYours(props: { owner: `0x${string}` | undefined; position: Position; isConnected: boolean }) {
  const { owner, position, isConnected } = props
  const { t } = useLingui()
  if (!isConnected)
    return (
      <Banner
        tone="info"
        className="mt-6"
        action={
          <Button size="sm" variant="secondary" onClick={accountDrawer.open}>
            {t`Connect wallet`}
          </Button>
        }
      >
        {position.protocol === 'v2' ? t`Connect a wallet to see your share.` : t`No wallet connected.`}
      </Banner>
    )
  return (
    <Banner tone="info" className="mt-6" title={t`This position isn’t yours`}>
      {t`Only its owner can change it.`}
      {owner && (
        <span className="mt-1 block">
          <Address
            value={owner}
            copyLabel={t`Copy address`}
            copiedLabel={t`Address copied`}
            failedLabel={t`Failed to copy to clipboard`}
          />
        </span>
      )}
    </Banner>
  )
}
