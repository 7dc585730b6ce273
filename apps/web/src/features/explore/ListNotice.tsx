import { useLingui } from '@lingui/react/macro'
import { toFailure } from '@oxbow/exchange/errors/toFailure'
import { Button } from '@oxbow/ui/Button'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { ErrorState } from '@oxbow/ui/ErrorState'

/** Why a list has no rows, and what to do about it. */
export function ListNotice({ error, onRetry, isRetrying, onClear }: ListNotice.Props) {
  const { t } = useLingui()
  if (error) {
    const isBuilding = toFailure(error).code === 'ServerStarting'
    return (
      <ErrorState
        kind={isBuilding ? 'data' : 'connection'}
        title={isBuilding ? t`The index is still being built` : t`Error loading data`}
        detail={
          isBuilding
            ? t`It reads the networks from their beginning. The rows appear when it is done; trading works meanwhile.`
            : t`The server did not answer. Trading does not need these figures.`
        }
        retry={{ label: t`Try again`, onPress: onRetry, busy: isRetrying }}
      />
    )
  }
  return (
    <EmptyState
      title={t`Nothing here`}
      detail={onClear ? t`No row matches the search and the filters.` : t`Nothing has happened here yet.`}
      action={
        onClear && (
          <Button variant="secondary" onClick={onClear}>
            {t`Clear the filters`}
          </Button>
        )
      }
    />
  )
}

export declare namespace ListNotice {
  type Props = {
    error: Error | null
    onRetry: () => void
    isRetrying: boolean
    /** Undefined when there is nothing to clear. */
    onClear: (() => void) | undefined
  }
}
