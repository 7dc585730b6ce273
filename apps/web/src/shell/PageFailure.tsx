import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FailureNotice } from '../features/notice/FailureNotice.tsx'
import { isServerThere } from '../loading/isServerThere.ts'
import { PageAwayError } from '../loading/lazyPage.tsx'

const retryIntervalMs = 3_000

/** A page that failed inside its frame: header, settings and wallet still work. If it couldn't be loaded, it is retried once the server is back. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  function tryAgain() {
    if (error instanceof PageAwayError) error.forget()
    reset()
  }
  useEffect(() => {
    if (!(error instanceof PageAwayError)) return
    const timer = setInterval(async () => {
      if (!(await isServerThere())) return
      error.forget()
      reset()
    }, retryIntervalMs)
    return () => clearInterval(timer)
  }, [error, reset])
  return (
    <div role="alert" className="flex flex-1">
      <FailureNotice error={error} action={<Button onClick={tryAgain}>{t`Try again`}</Button>} />
    </div>
  )
}
