import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import type { PendingRequest } from '@oxbow/wallet-window/serveWindowRequests'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'
import { useEffect, useState } from 'react'
import { FeeChoice } from '../relay/FeeChoice.tsx'
import { OpenGrantChoice } from '../relay/OpenGrantChoice.tsx'
import { openGrants } from '../relay/openGrants.ts'
import { useRelay } from '../relay/useRelay.ts'
import { recipientsOf } from '../request/recipientsOf.ts'
import { prepareSend, type SendPreparation } from '../send/prepareSend.ts'
import { savedBps } from '../send/savingOf.ts'
import { sendingOf } from '../send/sendingOf.ts'
import { useSaving } from '../send/useSaving.ts'
import { knownWallet } from '../vault/knownWallet.ts'
import { sentTo } from '../vault/sentTo.ts'
import { begin } from './begin.ts'
import { Frame } from './Frame.tsx'
import { Review } from './Review.tsx'
import { refuse } from './refuse.ts'
import { useErrorMessage } from './useErrorMessage.ts'

/** Simulates a transaction, shows it, signs and sends it. */
export function SendScreen({ pending, ask, onDone }: SendScreen.Props) {
  const { t } = useLingui()
  const wordsOf = useErrorMessage()
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
  const { isChosen, offer, relayed, setIsChosen } = useRelay(ask, pending, prepared)
  const [sendsBoth, setSendsBoth] = useState(false)
  // What the operator sends takes the place of what it was handed before, unless that was used; a transaction of the account doesn't.
  const openUntil = openGrants.until(
    ask.params.chainId,
    ask.params.address,
    prepared?.isShort ? (relayed?.used ?? []) : undefined,
  )

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
    const sending = await (relayed?.send(spending) ?? send({ prepared, spending }))
    if (sending.sent === sending.hashes.length)
      sentTo.add(
        recipientsOf(reading, ask.params.address, facts).filter((each) => each !== relayed?.extras.fee.recipient),
      )
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
      prepared={prepared}
      isReady={
        prepared !== undefined &&
        (!prepared.isShort || (relayed !== undefined && isChosen)) &&
        (openUntil === undefined || sendsBoth)
      }
      transactions={relayed ? 1 : prepared && count}
      savedBps={relayed || !saving ? undefined : savedBps(saving)}
      progress={turn === undefined || count === 1 ? undefined : t`Sending ${number} of ${count}…`}
      onAgree={agree}
    >
      {(native) => (
        <>
          {offer && (
            <FeeChoice
              chainId={ask.params.chainId}
              native={native}
              offer={offer}
              isChosen={isChosen}
              onChange={setIsChosen}
            />
          )}
          {openUntil !== undefined && (
            <OpenGrantChoice until={openUntil} isChosen={sendsBoth} onChange={setSendsBoth} />
          )}
        </>
      )}
    </Review>
  )
}

export declare namespace SendScreen {
  type Props = { pending: PendingRequest; ask: WindowRequest<'send'>; onDone: () => void }
}
