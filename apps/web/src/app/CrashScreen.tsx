import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { generalErrors } from '../features/notice/generalErrors.ts'
import { PageNotice } from '../features/notice/PageNotice.tsx'

/** What is left when the page itself failed. */
export function CrashScreen({ error }: { error: unknown }) {
  const { t, i18n } = useLingui()
  const { title, meaning } = generalErrors.unexpected
  return (
    <main className="flex min-h-dvh">
      <PageNotice
        title={i18n._(title)}
        reason={error instanceof Error ? error.message : String(error)}
        action={<Button onClick={() => window.location.reload()}>{t`Reload the page`}</Button>}
      >
        {i18n._(meaning)}
      </PageNotice>
    </main>
  )
}
