import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { OxbowMark } from '@oxbow/ui/OxbowMark'

/** What is left when the page itself failed. */
export function CrashScreen({ error }: { error: unknown }) {
  const { t } = useLingui()
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 px-6 text-center">
      <OxbowMark className="size-12 text-line-strong" />
      <h1 className="text-2xl font-semibold tracking-tight">{t`Something went wrong`}</h1>
      <p className="max-w-96 text-pretty text-text-muted">
        {t`The page failed. Nothing was sent from your wallet because of it.`}
      </p>
      <p className="max-w-96 font-mono text-xs break-words text-text-faint">
        {error instanceof Error ? error.message : String(error)}
      </p>
      <Button className="mt-3" onClick={() => window.location.reload()}>{t`Reload the page`}</Button>
    </main>
  )
}
