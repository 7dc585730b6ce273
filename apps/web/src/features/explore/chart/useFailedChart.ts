import { useLingui } from '@lingui/react/macro'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { toFailure } from '@oxbow/failures/toFailure'
import type { ChartFrame } from '@oxbow/ui/ChartFrame'

/** The error state of a chart whose data couldn't be loaded. `note` says what still works. */
export function useFailedChart(): (error: Error, onRetry: () => void, note?: string) => ChartFrame.State {
  const { t } = useLingui()

  function toDetail(code: FailureCode): string {
    switch (code) {
      case 'ServerUnreachable':
        return t`The server is away. The chart comes back with it.`
      case 'RateLimited':
        return t`Too many requests. Try again in a moment.`
      default:
        return t`The server couldn’t answer this.`
    }
  }

  return (error, onRetry, note) => {
    const { code } = toFailure(error)
    // The query asks again by itself, and asking sooner would not help.
    if (code === 'ServerStarting') {
      const detail = t`The server is still reading the network. The chart comes with what it has read.`
      return { kind: 'failed', error: { title: t`The index is still being built`, detail } }
    }
    const detail = [toDetail(code), note].filter(Boolean).join(' ')
    const retry = { label: t`Try again`, onPress: onRetry }
    return { kind: 'failed', error: { title: t`Error loading data`, detail, retry } }
  }
}
