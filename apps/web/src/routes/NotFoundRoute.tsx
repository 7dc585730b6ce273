import { useLingui } from '@lingui/react/macro'
import { PageNotice } from '../features/notice/PageNotice.tsx'
import { SwapLink } from '../features/notice/SwapLink.tsx'

/** `/not-found`: where every unknown path leads. */
export function NotFoundRoute() {
  const { t } = useLingui()
  return (
    <PageNotice title={t`Page not found`} action={<SwapLink />}>
      {t`There is nothing at this address. The link may be old, or a letter may be missing.`}
    </PageNotice>
  )
}
