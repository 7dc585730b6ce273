import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { Button } from '@oxbow/ui/Button'
import { useNavigate } from '@tanstack/react-router'
import { PageNotice } from '../../features/notice/PageNotice.tsx'
import { withoutTrade } from '../../router/PageSearch.ts'

/** A link names a network that this Oxbow does not have; `network` is one that it has. */
export function UnservedNetwork({ network: { name, slug } }: UnservedNetwork.Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <PageNotice
      title={t`Network not found`}
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
      {t`This site doesn’t support that network.`}
    </PageNotice>
  )
}

export declare namespace UnservedNetwork {
  type Props = { network: Network }
}
