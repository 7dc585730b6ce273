import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Checkbox } from '@oxbow/ui/Checkbox'
import { Spinner } from '@oxbow/ui/Spinner'
import type { Ask } from '@oxbow/wallet-window/Ask'
import type { PendingAsk } from '@oxbow/wallet-window/answerAsk'
import { useEffect, useState } from 'react'
import { type PreparedSend, prepareSend, type SendPreparation } from '../send/prepareSend.ts'
import { sendPrepared } from '../send/sendPrepared.ts'
import { Choice } from './Choice.tsx'
import { Frame } from './Frame.tsx'
import { refuse } from './refuse.ts'
import { toUnits } from './toUnits.ts'
import { useTask } from './useTask.ts'
import { useTroubleWords } from './useTroubleWords.ts'

/** Tries the transaction, shows it, signs and sends it. */
export function SendScreen({ pending, ask, onDone }: SendScreen.Props) {
  const { t } = useLingui()
  const wordsOf = useTroubleWords()
  const [preparation, setPreparation] = useState<
    SendPreparation | { status: 'trying' } | { status: 'away'; error: unknown }
  >({
    status: 'trying',
  })
  const { isBusy, trouble, run } = useTask()
  const [knowsBytes, setKnowsBytes] = useState(false)
  useEffect(() => {
    prepareSend(ask.params).then(
      (prepared) => {
        if (prepared.status === 'refused') {
          pending.refuse({ code: prepared.code, message: prepared.message })
          onDone()
        } else setPreparation(prepared)
      },
      (error: unknown) => setPreparation({ status: 'away', error }),
    )
  }, [ask, pending, onDone])
  const close = () => refuse(pending, onDone)

  if (preparation.status !== 'ready')
    return (
      <Frame
        title={t`Confirm transaction`}
        origin={pending.origin}
        buttons={
          <Button variant="secondary" onClick={close}>
            {t`Close`}
          </Button>
        }
      >
        {preparation.status === 'trying' && <Spinner />}
        {preparation.status === 'fails' && (
          <p role="alert">
            {t`This transaction would fail, so there’s nothing to sign.`} <bdi>{preparation.reason}</bdi>
          </p>
        )}
        {preparation.status === 'away' && <p role="alert">{wordsOf(preparation.error)}</p>}
      </Frame>
    )
  const { send } = preparation
  const hasBytes = send.transaction.data !== '0x'
  const confirm = () =>
    run(async () => {
      if (!pending.begin()) return
      pending.answer({ hash: await sendPrepared(send, ask.params.address) })
      onDone()
    })
  return (
    <Frame
      title={t`Confirm transaction`}
      origin={pending.origin}
      trouble={trouble}
      buttons={
        <Choice
          agree={t`Confirm`}
          isBusy={isBusy}
          isCritical={hasBytes}
          isDisabled={hasBytes && !knowsBytes}
          onAgree={confirm}
          onRefuse={close}
        />
      }
    >
      <Rows send={send} />
      {hasBytes && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box is a checkbox
        <label className="flex gap-2 text-sm">
          <Checkbox checked={knowsBytes} onChange={setKnowsBytes} />
          {t`I accept that this couldn’t be simulated.`}
        </label>
      )}
      <p className="break-all font-mono text-text-muted text-xs">{ask.params.address}</p>
    </Frame>
  )
}

function Rows({ send }: { send: PreparedSend }) {
  const { t } = useLingui()
  const { network, symbol, decimals, mostGasCost, transaction } = send
  const rows = [
    [t`Network`, network],
    [t`To`, transaction.to ?? ''],
    [t`Amount`, `${toUnits(transaction.value, decimals)} ${symbol}`],
    [t`Max. network cost`, `${toUnits(mostGasCost, decimals)} ${symbol}`],
    ...(transaction.data === '0x' ? [] : [[t`Function`, transaction.data]]),
  ] as const
  return (
    <dl data-testid="request" className="flex flex-col gap-2 text-sm">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="text-text-muted">{name}</dt>
          <dd className="max-h-40 overflow-auto break-all font-mono">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export declare namespace SendScreen {
  type Props = { pending: PendingAsk; ask: Ask<'send'>; onDone: () => void }
}
