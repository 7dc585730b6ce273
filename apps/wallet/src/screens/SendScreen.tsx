import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import type { Ask } from '@oxbow/wallet-window/Ask'
import type { PendingAsk } from '@oxbow/wallet-window/answerAsk'
import { smartAccountCode } from '@oxbow/wallet-window/smartAccount'
import { useEffect, useMemo, useState } from 'react'
import { knownWallet } from '../keeper/knownWallet.ts'
import { sentTo } from '../keeper/sentTo.ts'
import { withFee } from '../relay/askGasQuote.ts'
import { FeeChoice } from '../relay/FeeChoice.tsx'
import { isRelayRefusal, relayingOf } from '../relay/relayingOf.ts'
import { useGasQuote } from '../relay/useGasQuote.ts'
import { recipientsOf } from '../request/recipientsOf.ts'
import { prepareSend, type SendPreparation } from '../send/prepareSend.ts'
import { savedBps } from '../send/savingOf.ts'
import { sendingOf } from '../send/sendingOf.ts'
import { useSaving } from '../send/useSaving.ts'
import { begin } from './begin.ts'
import { Frame } from './Frame.tsx'
import { Review } from './Review.tsx'
import { refuse } from './refuse.ts'
import { useTroubleWords } from './useTroubleWords.ts'

/** Simulates a transaction, shows it, signs and sends it. */
export function SendScreen({ pending, ask, onDone }: SendScreen.Props) {
  const { t } = useLingui()
  const wordsOf = useTroubleWords()
  const [preparation, setPreparation] = useState<
    SendPreparation | { status: 'trying' } | { status: 'away'; error: unknown }
  >({ status: 'trying' })
  const [turn, setTurn] = useState<number>()
  const [send] = useState(() => sendingOf(ask.params, pending.begun, setTurn))
  useEffect(() => {
    prepareSend(ask.params, knownWallet.get()?.addresses ?? []).then(
      (prepared) => {
        if (prepared.status === 'refused') {
          pending.refuse({ code: prepared.code, message: prepared.message })
          onDone()
        } else setPreparation(prepared)
      },
      (error: unknown) => setPreparation({ status: 'away', error }),
    )
  }, [ask, pending, onDone])

  const prepared = preparation.status === 'ready' ? preparation.send : undefined
  const saving = useSaving(ask.params, prepared)
  const { askAgain, offer } = useGasQuote(ask, prepared)
  const [isChosen, setIsChosen] = useState(false)
  /** The request as the operator would send it, for a fee in a token. */
  const relayed = useMemo(() => {
    if (offer === undefined || !('quote' in offer)) return undefined
    const { quote } = offer
    const asked = withFee(ask, quote)
    const { chainId } = ask.params
    const authorizations = quote.needsAuthorization ? [{ chainId, address: smartAccountCode }] : []
    const send = relayingOf(asked.params, quote, pending.begun)
    return { asked, extras: { paid: [quote.relayer], authorizations }, relayer: quote.relayer, send }
  }, [ask, offer, pending])

  if (preparation.status === 'fails' || preparation.status === 'away')
    return (
      <Frame
        title={t`Confirm transaction`}
        origin={pending.origin}
        buttons={
          <Button variant="secondary" onClick={() => refuse(pending, onDone)}>
            {t`Close`}
          </Button>
        }
      >
        <p role="alert">
          {preparation.status === 'away' ? (
            wordsOf(preparation.error)
          ) : (
            <>
              {t`This transaction would fail, so there’s nothing to sign.`} <bdi>{preparation.reason}</bdi>
            </>
          )}
        </p>
      </Frame>
    )
  const agree: Review.Props['onAgree'] = async ({ reading, facts }, spending) => {
    if (prepared === undefined) return
    begin(pending)
    const sending = await (relayed?.send(spending).catch((error: unknown) => {
      if (isRelayRefusal(error)) {
        setIsChosen(false)
        askAgain()
      }
      throw error
    }) ?? send({ prepared, spending }))
    if (sending.sent === sending.hashes.length)
      sentTo.add(recipientsOf(reading, ask.params.address, facts).filter((each) => each !== relayed?.relayer))
    pending.answer(sending)
    onDone()
  }
  const [count, number] = [prepared?.transactions.length ?? 1, (turn ?? 0) + 1]
  return (
    <Review
      pending={pending}
      ask={relayed?.asked ?? ask}
      extras={relayed?.extras}
      onDone={onDone}
      prepared={relayed ? undefined : prepared}
      isReady={prepared !== undefined && (!prepared.isShort || (relayed !== undefined && isChosen))}
      transactions={relayed ? 1 : prepared && count}
      savedBps={relayed || !saving ? undefined : savedBps(saving)}
      progress={turn === undefined || count === 1 ? undefined : t`Sending ${number} of ${count}…`}
      onAgree={agree}
    >
      {(native) =>
        offer && (
          <FeeChoice
            chainId={ask.params.chainId}
            native={native}
            offer={offer}
            isChosen={isChosen}
            onChange={setIsChosen}
          />
        )
      }
    </Review>
  )
}

export declare namespace SendScreen {
  type Props = { pending: PendingAsk; ask: Ask<'send'>; onDone: () => void }
}
