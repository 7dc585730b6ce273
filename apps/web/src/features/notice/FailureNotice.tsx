import { useLingui } from '@lingui/react/macro'
import { ServerUnreachableError } from '@oxbow/contract/ApiError'
import type { ReactNode } from 'react'
import { PageNotice } from './PageNotice.tsx'
import { pageFailures } from './pageFailures.ts'

/** A page that failed. Uses no illustration, so that rendering it can't fail too. */
export function FailureNotice({ error, action }: FailureNotice.Props) {
  const { i18n } = useLingui()
  const { title, meaning } = pageFailures[error instanceof ServerUnreachableError ? 'connecting' : 'unexpected']
  return (
    <PageNotice title={i18n._(title)} reason={error instanceof Error ? error.message : String(error)} action={action}>
      {i18n._(meaning)}
    </PageNotice>
  )
}

export declare namespace FailureNotice {
  type Props = { error: unknown; action: ReactNode }
}
