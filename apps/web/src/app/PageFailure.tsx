import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { generalErrors } from '../features/notice/generalErrors.ts'
import { PageNotice } from '../features/notice/PageNotice.tsx'

/** A page that failed inside its frame: header, settings and wallet go on. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const { t, i18n } = useLingui()
  const { title, meaning } = generalErrors.unexpected
  return (
    <div role="alert" className="flex flex-1">
      <PageNotice
        title={i18n._(title)}
        reason={error instanceof Error ? error.message : String(error)}
        action={<Button onClick={reset}>{t`Try again`}</Button>}
      >
        {i18n._(meaning)}
      </PageNotice>
    </div>
  )
}
