import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Spinner } from '@oxbow/ui/Spinner'
import type { TestnetState } from './TestnetState.ts'

/** One line across the page while testnet mode has no network to show yet. */
export function TestnetBar({ state, onRetry }: TestnetBar.Props) {
  const { t } = useLingui()
  return (
    <div role="status">
      {state.kind === 'starting' && (
        <p className={line}>
          <Spinner className="size-4" />
          <span>{t`The test network is starting. This takes a few seconds.`}</span>
        </p>
      )}
      {state.kind === 'failed' && (
        <p className={line}>
          <span>{t`The test network did not start.`}</span>
          <Button variant="quiet" size="sm" onClick={onRetry}>
            {t`Try again`}
          </Button>
        </p>
      )}
    </div>
  )
}

export declare namespace TestnetBar {
  type Props = { state: TestnetState; onRetry: () => void }
}

const line =
  'flex min-h-8 items-center justify-center gap-2 bg-clay-soft px-4 py-1.5 text-center text-xs text-pretty text-clay'
