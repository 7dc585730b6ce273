import { useEffect, useState } from 'react'
import type { QuoteFacts } from '../../features/swap/form/SwapState.ts'

/**
 * What is said of a price that does not come: after a while that nobody answers, and between two tries what the last one failed with. A new question, `key`,
 * begins anew.
 */
export function useToldQuote({ key, quote, isAsked, slow, slowAfterMs = 8_000 }: useToldQuote.Parameters): QuoteFacts {
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

export declare namespace useToldQuote {
  type Parameters = {
    /** Of what is asked for. */
    key: string
    quote: QuoteFacts
    isAsked: boolean
    /** Who does not answer. */
    slow: 'ServerUnreachable' | 'NodeUnreachable'
    slowAfterMs?: number
  }
}

function isSame(one: QuoteFacts, other: QuoteFacts): boolean {
  return one.status === 'failed' && other.status === 'failed' && one.code === other.code
}
