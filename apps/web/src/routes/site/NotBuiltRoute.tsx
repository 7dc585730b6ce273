import { useLingui } from '@lingui/react/macro'
import { PageNotice } from '../../features/notice/PageNotice.tsx'
import { SwapLink } from '../../features/notice/SwapLink.tsx'
import { usePage } from '../../router/usePage.ts'

/** A page of the plan that is not there yet, and says so. */
export function NotBuiltRoute() {
  const { t } = useLingui()
  const { title = '' } = usePage()
  return (
    <PageNotice title={title} action={<SwapLink />}>
      {t`This page is not built yet. It will be at this address in a later version of Oxbow.`}
    </PageNotice>
  )
}
