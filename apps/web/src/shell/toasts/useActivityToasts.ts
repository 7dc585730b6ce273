import { useLingui } from '@lingui/react/macro'
import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { isSignature } from '@oxbow/activity/isSignature'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { toast } from '@oxbow/ui/Toaster'
import { useEffect, useRef } from 'react'

/** Reports how a transaction ended if its dialog was closed, and that a reorg reverted a transaction reported as done. */
export function useActivityToasts(entries: readonly ActivityEntry[], isReviewOpen: boolean): void {
  const { t, i18n } = useLingui()
  const pending = useRef(new Set<string>())
  const done = useRef(new Set<string>())

  useEffect(() => {
    function describe({ summary, result }: ActivityEntry): string | undefined {
      if (summary.type !== 'trade' || !result?.paid || !result.received) return undefined
      const { tokenIn, tokenOut } = summary
      const write = (raw: string, token: typeof tokenIn) =>
        `${formatTokenAmount(BigInt(raw), token, i18n.locale)} ${token.symbol}`
      const [paid, received] = [write(result.paid, tokenIn), write(result.received, tokenOut)]
      return t`${paid} for ${received}`
    }

    for (const entry of entries) {
      const { id, status } = entry
      // The dialog that asked for a signature continues by itself.
      if (isSignature(entry)) continue
      if (status === 'pending') {
        pending.current.add(id)
        if (done.current.delete(id) && !isReviewOpen)
          toast({
            id,
            tone: 'pending',
            title: t`Transaction taken back`,
            detail: t`The block that held it was replaced by another one. It waits to be confirmed again.`,
          })
      } else if (pending.current.delete(id)) {
        const isDone = status === 'confirmed' || status === 'final'
        if (isDone) done.current.add(id)
        // The next step starts by itself and would hide this, so an excess approval is reported even over a review.
        if (isDone && entry.summary.type === 'approval' && entry.summary.asked !== undefined)
          toast({
            id: `${id} raised`,
            tone: 'critical',
            title: t`Your wallet approved more than asked`,
            detail: t`Revoke the approval in your wallet if you don’t want that.`,
          })
        if (isReviewOpen) continue
        const detail = describe(entry)
        if (entry.instead) toast({ id, tone: 'critical', title: t`Your wallet sent something else` })
        else if (isDone) toast({ id, tone: 'positive', title: t`Transaction confirmed`, ...(detail && { detail }) })
        else if (status === 'failed')
          toast({
            id,
            tone: 'critical',
            title: t`Transaction failed`,
            detail: t`Only the network cost was spent.`,
          })
      }
    }
  }, [entries, isReviewOpen, t, i18n.locale])
}
