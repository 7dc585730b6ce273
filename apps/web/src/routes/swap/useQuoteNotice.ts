import { useEffect, useState } from 'react'
import type { QuoteFacts } from '../../features/swap/form/SwapState.ts'

/** What is reported while a quote is missing: after a while that the server is slow, and between retries the last error. A new `key` resets it. */
export function useQuoteNotice({
  key,
  quote,
  isAsked,
  slow,
  slowAfterMs = 8_000,
}: useQuoteNotice.Parameters): QuoteFacts {
  const [told, setTold] = useState<{ key: string; quote: QuoteFacts }>()
  const isAwaited = isAsked && quote.status === 'none'
  const isTold = told?.key === key

  useEffect(() => {
    if (!isAwaited || isTold) return
    const timer = setTimeout(() => setTold({ key, quote: { status: 'failed', code: slow } }), slowAfterMs)
    return () => clearTimeout(timer)
  }, [isAwaited, isTold, key, slow, slowAfterMs])

  if (quote.status === 'failed') {
    if (!isTold || !isSame(told.quote, quote)) setTold({ key, quote })
  } else if (told && (!isTold || !isAwaited)) setTold(undefined)
  return isAwaited && isTold ? told.quote : quote
}

export declare namespace useQuoteNotice {
  type Parameters = {
    /** Key of the request. */
    key: string
    quote: QuoteFacts
    isAsked: boolean
    /** The error to report if there is no answer. */
    slow: 'ServerUnreachable' | 'NodeUnreachable'
    slowAfterMs?: number
  }
}

function isSame(one: QuoteFacts, other: QuoteFacts): boolean {
  return one.status === 'failed' && other.status === 'failed' && one.code === other.code
}
