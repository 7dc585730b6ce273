import { useLingui } from '@lingui/react/macro'
import type { ActivityEntry } from '@oxbow/exchange/activity/ActivityEntry'
import { toast } from '@oxbow/ui/Toaster'
import { useEffect, useRef } from 'react'

/** Says how a transaction ended to somebody who closed its dialog. */
export function useActivityToasts(entries: readonly ActivityEntry[], isReviewOpen: boolean): void {
  const { t } = useLingui()
  const pending = useRef(new Set<string>())
  const words = {
    done: t`Transaction confirmed`,
    failed: t`Transaction failed`,
    failedDetail: t`Only the network cost was spent.`,
  }
  const { done, failed, failedDetail } = words

  useEffect(() => {
    for (const { id, status } of entries) {
      if (status === 'pending') pending.current.add(id)
      else if (pending.current.delete(id) && !isReviewOpen) {
        if (status === 'confirmed' || status === 'final') toast({ id, tone: 'positive', title: done })
        else if (status === 'failed') toast({ id, tone: 'critical', title: failed, detail: failedDetail })
      }
    }
  }, [entries, isReviewOpen, done, failed, failedDetail])
}
