import { useLingui } from '@lingui/react/macro'
import { toast } from '@oxbow/ui/Toaster'
import { useEffect, useEffectEvent, useState } from 'react'
import { toRejectedMessage } from '../failure/toRejectedMessage.ts'
import { flowDialog, openRequest } from './openRequest.ts'

/**
 * The state of a flow's dialog. A dialog closed while the wallet asks is set aside: its flow continues, and no page makes another request until the
 * wallet answers, because requests can't be withdrawn.
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
    toast({ tone: 'pending', title: i18n._(toRejectedMessage(steps)) })
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
   * - `person`: the page itself needs the user.
   * - `sent`: the last transaction was sent or is done; the activity log tracks it.
   */
  type Moment = 'quiet' | 'asked' | 'person' | 'declined' | 'sent'
  type Parameters = {
    moment: Moment
    /** The flow's steps, to name what was confirmed before the rejection. */
    steps?: readonly toRejectedMessage.Step[] | undefined
    /** Discards what the wallet wasn't asked for. */
    onClose?: () => void
    /** It was sent while the dialog was set aside. */
    onSent: () => void
    /** After the exit animation. */
    onClosed: () => void
  }
  type ReturnType = {
    isOpen: boolean
    /** Reopens the dialog after it was set aside. */
    reopen: (() => void) | undefined
    /** The user says that the wallet no longer asks. Offered after reopening, because a wallet that never answers would block trading. */
    giveUp: (() => void) | undefined
    close: () => void
    onClosed: () => void
  }
}
