import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@oxbow/contract/ApiError'
import { toFailure } from '@oxbow/failures/toFailure'
import { Button } from '@oxbow/ui/Button'
import { EmptyState } from '@oxbow/ui/EmptyState'
import { ErrorState } from '@oxbow/ui/ErrorState'
import { GeneralError } from './GeneralError.tsx'
import { toGeneralError } from './generalErrors.ts'

/** Why a list is empty, with an action. */
export function ListNotice({ error, onRetry, isRetrying, onClear }: ListNotice.Props) {
  const { t } = useLingui()
  if (error) {
    const retry = { label: t`Try again`, onPress: onRetry, busy: isRetrying }
    if (error instanceof ApiError && error.code === 'DatabaseUnavailable')
      return (
        <ErrorState
          kind="data"
          title={t`The database isn’t responding`}
          detail={t`This list returns when it responds. You can keep trading.`}
          retry={retry}
        />
      )
    return toFailure(error).code === 'ServerStarting' ? (
      <ErrorState
        kind="data"
        title={t`The index is still being built`}
        detail={t`It’s reading the networks from the start. This list fills when it’s done. You can trade meanwhile.`}
        retry={retry}
      />
    ) : (
      <GeneralError error={toGeneralError(error)} retry={retry} />
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
    /** Undefined if there are no filters to clear. */
    onClear: (() => void) | undefined
  }
}
