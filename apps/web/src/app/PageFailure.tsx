import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { FailureNotice } from '../features/notice/FailureNotice.tsx'

/** A page that failed inside its frame: header, settings and wallet go on. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  return (
    <div role="alert" className="flex flex-1">
      <FailureNotice error={error} action={<Button onClick={reset}>{t`Try again`}</Button>} />
    </div>
  )
}
