import { useLingui } from '@lingui/react/macro'
import { PageNotice } from '../../features/notice/PageNotice.tsx'
import { SwapLink } from '../../features/notice/SwapLink.tsx'
import { usePage } from '../../router/usePage.ts'

/** A planned page that isn't built yet. */
export function NotBuiltRoute() {
  const { t } = useLingui()
  const { title = '' } = usePage()
  return (
    <PageNotice title={title} action={<SwapLink />}>
      {t`This page isn’t available yet. It’s planned for a later version.`}
    </PageNotice>
  )
}
