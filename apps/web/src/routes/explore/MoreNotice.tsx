import { ErrorLine } from '../../features/notice/ErrorLine.tsx'
import { toGeneralError } from '../../features/notice/generalErrors.ts'
import type { useMarketList } from './useMarketList.ts'

/** Shown below the rows if the next page failed; otherwise the list would seem complete. */
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
