import { useLingui } from '@lingui/react/macro'
import type { Config } from '@oxbow/contract/Config'
import type { ReactNode } from 'react'
import { PageNotice } from '../../features/notice/PageNotice.tsx'

/** A page that needs the index, or the reason why there is none. */
export function IndexedOnly({ data, action, children }: IndexedOnly.Props) {
  const { t } = useLingui()
  if (data.status === 'on') return children
  return (
    <PageNotice title={t`No market data`} reason={data.reason} action={action}>
      {t`This site runs without a market index, so it can’t list tokens, pools, or past trades. Swaps and liquidity work.`}
    </PageNotice>
  )
}

export declare namespace IndexedOnly {
  type Props = {
    /** The server's index feature. */
    data: Config['features']['data']
    /** The action if there is no index. */
    action: ReactNode
    children: ReactNode
  }
}
