import type { WindowRequestParams } from '@oxbow/wallet-window/WindowRequest'
import { useEffect, useState } from 'react'
import { callsOf } from './callsOf.ts'
import type { PreparedSend } from './prepareSend.ts'
import { type Saving, savingOf } from './savingOf.ts'

/** Savings of several calls in one transaction; undefined until known, and for separate transactions. Nothing waits for it. */
export function useSaving(params: WindowRequestParams<'send'>, prepared: PreparedSend | undefined): Saving | undefined {
  const [saving, setSaving] = useState<Saving>()
  useEffect(() => {
    const [batch, ...more] = prepared?.transactions ?? []
    if (batch?.to === undefined || more.length > 0 || params.calls.length < 2) return
    // A smart account calls itself.
    const { to, value, data } = batch
    let isCurrent = true
    savingOf(params.chainId, to, callsOf(params), { to, value, data }).then((found) => {
      if (isCurrent) setSaving(found)
    })
    return () => {
      isCurrent = false
    }
  }, [params, prepared])
  return saving
}
