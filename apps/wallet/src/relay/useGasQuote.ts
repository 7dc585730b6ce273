import type { Ask } from '@oxbow/wallet-window/Ask'
import { useCallback, useEffect, useState } from 'react'
import type { PreparedSend } from '../send/prepareSend.ts'
import { askGasQuote, type GasQuote } from './askGasQuote.ts'

export type GasOffer = { readonly quote: GasQuote } | { readonly error: unknown }

/** The operator's offer to send a request that the account can't pay the network cost of; undefined until it is there, and while none is needed. */
export function useGasQuote({ params }: Ask<'send'>, prepared: PreparedSend | undefined) {
  const [offer, setOffer] = useState<GasOffer>()
  const [turn, setTurn] = useState(0)
  const isShort = prepared?.isShort ?? false
  useEffect(() => {
    if (!isShort) return
    let isCurrent = true
    askGasQuote(params).then(
      (quote) => isCurrent && setOffer({ quote }),
      (error: unknown) => isCurrent && setOffer({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [params, isShort, turn])
  return { offer, askAgain: useCallback(() => setTurn((before) => before + 1), []) }
}
