import { useLingui } from '@lingui/react/macro'
import { toast } from '@oxbow/ui/Toaster'
import { useEffect, useEffectEvent, useState } from 'react'
import { declinedWords } from '../failure/declinedWords.ts'
import { flowDialog, openRequest } from './openRequest.ts'

/**
 * Where the dialog of a flow is. One that is closed while the wallet asks goes aside: its flow goes on, and no page asks for anything else until the
 * wallet answers, because nobody can take an open request back.
 */
export function useAside({ moment, steps, onClose, onSent, onClosed }: useAside.Parameters): useAside.ReturnType {
  const { i18n } = useLingui()
  const [place, setPlace] = useState<'open' | 'aside' | 'closing'>('open')
  const [wasAside, setWasAside] = useState(false)
  const isAside = place === 'aside'

  useEffect(() => {
    if (place !== 'open') return
    flowDialog.open()
    return flowDialog.close
  }, [place])

  useEffect(() => {
    if (!isAside) return
    setWasAside(true)
    return openRequest.put(() => setPlace('open'))
  }, [isAside])

  const goOn = useEffectEvent((now: useAside.Moment) => {
    if (now === 'person') setPlace('open')
    if (now === 'sent') onSent()
    if (now !== 'declined') return
    toast({ tone: 'pending', title: i18n._(declinedWords(steps)) })
    onClosed()
  })
  useEffect(() => {
    if (isAside) goOn(moment)
  }, [isAside, moment])

  function close() {
    onClose?.()
    setPlace('closing')
  }

  return {
    isOpen: place === 'open',
    reopen: isAside ? () => setPlace('open') : undefined,
    giveUp: wasAside && moment === 'asked' ? close : undefined,
    close: moment === 'asked' ? () => setPlace('aside') : close,
    onClosed: () => place === 'closing' && onClosed(),
  }
}

export declare namespace useAside {
  /**
   * - `asked`: the wallet has an open request.
   * - `person`: the page itself has something to tell or to ask.
   * - `sent`: the last transaction is on its way or done; the activity log follows it.
   */
  type Moment = 'quiet' | 'asked' | 'person' | 'declined' | 'sent'
  type Parameters = {
    moment: Moment
    /** Of its flow, to tell what was confirmed before it was declined. */
    steps?: readonly declinedWords.Step[] | undefined
    /** Gives up what the wallet was not asked for. */
    onClose?: () => void
    /** It was sent while the dialog was aside. */
    onSent: () => void
    /** After the last frame of the way out. */
    onClosed: () => void
  }
  type ReturnType = {
    isOpen: boolean
    /** From aside. */
    reopen: (() => void) | undefined
    /** The person says that the wallet asks no more. Offered to whoever came back: a wallet that forgets to answer would keep them from trading. */
    giveUp: (() => void) | undefined
    close: () => void
    onClosed: () => void
  }
}
