import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { FailureNotice } from '../features/notice/FailureNotice.tsx'

/** Shown if the app itself failed. */
export function CrashScreen({ error }: { error: unknown }) {
  const { t } = useLingui()
  return (
    <main className="flex min-h-dvh">
      <FailureNotice
        error={error}
        action={<Button onClick={() => window.location.reload()}>{t`Reload the page`}</Button>}
      />
    </main>
  )
}
