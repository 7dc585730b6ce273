import { smartAccountCode } from '@oxbow/delegation/smartAccount'
import { BaseError } from '@oxbow/errors/BaseError'
import type { PendingRequest } from '@oxbow/wallet-window/serveWindowRequests'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'
import { useEffect, useMemo, useState } from 'react'
import type { PreparedSend } from '../send/prepareSend.ts'
import { askGasQuote, type GasOffer, withFee } from './askGasQuote.ts'
import { openGrants } from './openGrants.ts'
import { isRelayRefusal, relayingOf } from './relayingOf.ts'

/** While another newcomer's trade in the same pool goes first, which takes a block or two. */
const againMs = 4_000

/** The operator's offer to send a request that the account can't pay the network cost of; undefined until it is there, and while none is needed. */
export function useRelay(ask: WindowRequest<'send'>, pending: PendingRequest, prepared: PreparedSend | undefined) {
  const [offer, setOffer] = useState<GasOffer | { readonly error: unknown }>()
  const [isChosen, setIsChosen] = useState(false)
  const [turn, setTurn] = useState(0)
  const isShort = prepared?.isShort ?? false
  useEffect(() => {
    if (!isShort) return
    let isCurrent = true
    let again: number | undefined
    const { address, chainId } = ask.params
    Promise.all([askGasQuote(ask.params), openGrants.used(chainId, address)]).then(
      ([quote, used]) => isCurrent && setOffer({ quote, used }),
      (error: unknown) => {
        if (!isCurrent) return
        setOffer({ error })
        if (error instanceof BaseError && error.code === 'GasPoolBusy')
          again = window.setTimeout(() => setTurn((before) => before + 1), againMs)
      },
    )
    return () => {
      isCurrent = false
      clearTimeout(again)
    }
  }, [ask, isShort, turn])

  /** The request as the operator would send it. */
  const relayed = useMemo(() => {
    if (offer === undefined || !('quote' in offer)) return undefined
    const { fee: amount, needsAuthorization, relayer, token } = offer.quote
    const asked = withFee(ask, offer.quote)
    const { chainId } = ask.params
    const authorizations = needsAuthorization ? [{ chainId, address: smartAccountCode }] : []
    const relay = relayingOf(asked.params, offer, pending.begun)
    const send: typeof relay = (spending) =>
      relay(spending).catch((error: unknown) => {
        if (isRelayRefusal(error)) {
          // The person looks at a new quote. Should the first be sent all the same, the chain won't take the second.
          setIsChosen(false)
          setTurn((before) => before + 1)
        }
        throw error
      })
    return { asked, extras: { fee: { token, recipient: relayer, amount }, authorizations }, used: offer.used, send }
  }, [ask, offer, pending])

  return { offer, relayed, isChosen, setIsChosen }
}
