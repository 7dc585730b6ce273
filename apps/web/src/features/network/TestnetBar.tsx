import { useLingui } from '@lingui/react/macro'
import { Spinner } from '@oxbow/ui/Spinner'
import type { TestnetState } from './TestnetState.ts'

/** A banner while testnet mode has no network to show yet. */
export function TestnetBar({ state, onRetry }: TestnetBar.Props) {
  const { t } = useLingui()
  return (
    <div
      role="status"
      className="flex min-h-8 items-center justify-center gap-2 bg-clay-soft px-4 py-1.5 text-center text-xs text-pretty text-clay"
    >
      {state.kind === 'starting' ? (
        <>
          <Spinner className="size-4" />
          <span>{t`The test network is starting. This takes a few seconds.`}</span>
        </>
      ) : (
        <>
          <span>{t`The test network didn’t start.`}</span>
          <button type="button" onClick={onRetry} className="font-medium underline pointer-coarse:min-h-11">
            {t`Try again`}
          </button>
        </>
      )}
    </div>
  )
}

export declare namespace TestnetBar {
  type Props = {
    /** Only `starting` and `failed` render something. */
    state: TestnetState
    onRetry: () => void
  }
}
