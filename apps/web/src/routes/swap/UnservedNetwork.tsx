import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { Button } from '@oxbow/ui/Button'
import { useNavigate } from '@tanstack/react-router'
import { PageNotice } from '../../features/notice/PageNotice.tsx'
import { withoutTrade } from '../../router/PageSearch.ts'

/** A link names a network that this site doesn't have, or a bridge between a main and a test network; `network` is one that can be traded on. */
export function UnservedNetwork({ network: { name, slug }, unlike }: UnservedNetwork.Props) {
  const { t } = useLingui()
  const [originName, destinationName] = [name, unlike?.name]
  const navigate = useNavigate()
  return (
    <PageNotice
      title={unlike ? t`No bridge from ${originName} to ${destinationName}` : t`Network not found`}
      action={
        <Button
          onClick={() =>
            navigate({ to: '/swap', search: (old) => ({ ...withoutTrade(old), chain: slug }), replace: true })
          }
        >
          {t`Trade on ${name}`}
        </Button>
      }
    >
      {unlike
        ? t`Test tokens have no value, so they can’t be bridged to or from other networks.`
        : t`This site doesn’t support that network.`}
    </PageNotice>
  )
}

export declare namespace UnservedNetwork {
  type Props = {
    network: Network
    /** The link's destination: exactly one of the two is a test network. */
    unlike?: Network | undefined
  }
}
