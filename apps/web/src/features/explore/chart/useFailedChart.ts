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
      case 'ServerStarting':
        return t`The server is still reading the network. The chart comes with what it has read.`
      case 'RateLimited':
        return t`Too many requests. Try again in a moment.`
      default:
        return t`The server couldn’t answer this.`
    }
  }

  return (error, onRetry, note) => ({
    kind: 'failed',
    error: {
      title: t`Error loading data`,
      detail: [toDetail(toFailure(error).code), note].filter(Boolean).join(' '),
      retry: { label: t`Try again`, onPress: onRetry },
    },
  })
}
