import { ErrorLine } from '../../features/notice/ErrorLine.tsx'
import { toGeneralError } from '../../features/notice/generalErrors.ts'
import type { useMarketList } from './useMarketList.ts'

/** Below the rows of a list whose next ones did not come. Without it the list would seem to end there. */
export function MoreNotice({ list }: MoreNotice.Props) {
  const { moreError, retryMore } = list
  return (
    moreError && (
      <div role="alert" className="px-4 py-3">
        <ErrorLine error={toGeneralError(moreError)} onRetry={retryMore} />
      </div>
    )
  )
}

export declare namespace MoreNotice {
  type Props = { list: Pick<useMarketList.ReturnType<unknown>, 'moreError' | 'retryMore'> }
}
