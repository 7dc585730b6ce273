import { Button } from '@oxbow/ui/Button'
import { Checkbox } from '@oxbow/ui/Checkbox'
import { useState } from 'react'
import { addPasskey, deleteLastPasskey, deletePasskey } from '../keeper/changeWallet.ts'
import { knownWallet } from '../keeper/knownWallet.ts'
import { Frame } from '../screens/Frame.tsx'
import { useTask } from '../screens/useTask.ts'
import { type PasskeyRow, passkeyRows } from './passkeyRows.ts'

type Step = { readonly kind: 'list' } | { readonly kind: 'add' } | { readonly kind: 'delete'; readonly row: PasskeyRow }

/** What opens the wallet: a list, one more, one less. */
export function PasskeysScreen({ origin, onClose }: PasskeysScreen.Props) {
  const [step, setStep] = useState<Step>({ kind: 'list' })
  const known = knownWallet.get()
  const back = () => setStep({ kind: 'list' })
  if (known === undefined) return <Frame title="Passkeys" buttons={<Button onClick={onClose}>Close</Button>} />
  if (step.kind === 'add') return <AddStep onBack={back} />
  if (step.kind === 'delete')
    return (
      <DeleteStep
        row={step.row}
        isLast={known.passkeys.length === 1}
        isBackedUp={known.isBackedUp}
        onBack={back}
        onGone={onClose}
      />
    )
  return (
    <Frame
      title="Passkeys"
      origin={origin}
      buttons={
        <>
          <Button onClick={() => setStep({ kind: 'add' })}>Add passkey</Button>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-2">
        {passkeyRows(known.passkeys, new Date()).map((row) => (
          <li key={row.id} className="flex items-center justify-between rounded-md border border-line p-3">
            <span className="flex flex-col">
              <span className="font-medium">{row.name}</span>
              <span className="text-sm text-text-muted">Added {row.created}</span>
            </span>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Delete ${row.name}`}
              onClick={() => setStep({ kind: 'delete', row })}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

function AddStep({ onBack }: { onBack: () => void }) {
  const { isBusy, trouble, run } = useTask()
  const add = () =>
    run(async () => {
      await addPasskey()
      onBack()
    })
  return (
    <Frame
      title="Add a passkey"
      trouble={trouble}
      buttons={
        <>
          <Button busy={isBusy} disabled={isBusy} onClick={add}>
            Continue
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onBack}>
            Back
          </Button>
        </>
      }
    >
      <p>First verify with a passkey that you have. Then make the new one, on this device or another.</p>
    </Frame>
  )
}

const insistence = 'delete my wallet'

function DeleteStep({ row, isLast, isBackedUp, onBack, onGone }: DeleteStep.Props) {
  const { isBusy, trouble, run } = useTask()
  const [isKnown, setIsKnown] = useState(false)
  const [typed, setTyped] = useState('')
  const needsWords = isLast && !isBackedUp
  const isReady = isKnown && (!needsWords || typed.trim().toLowerCase() === insistence)
  const remove = () =>
    run(async () => {
      if (isLast) await deleteLastPasskey(row.id, needsWords)
      else await deletePasskey(row.id)
      if (isLast) onGone()
      else onBack()
    })
  return (
    <Frame
      title={`Delete ${row.name}?`}
      trouble={trouble}
      buttons={
        <>
          <Button variant="critical" busy={isBusy} disabled={!isReady || isBusy} onClick={remove}>
            Delete passkey
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onBack}>
            Back
          </Button>
        </>
      }
    >
      <p>
        {isLast
          ? 'This is your only passkey. Without it you can open this wallet only by a recovery phrase or backup file.'
          : 'It won’t open this wallet any longer. You verify with another passkey.'}
      </p>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is a checkbox */}
      <label className="flex gap-2 text-sm">
        <Checkbox checked={isKnown} onChange={setIsKnown} />I understand that this can’t be undone.
      </label>
      {needsWords && (
        <label className="flex flex-col gap-1 text-sm">
          There is no backup: your tokens will be lost. To go on, type “{insistence}”.
          <input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="h-11 rounded-md border border-line-control bg-surface-raised px-3"
          />
        </label>
      )}
    </Frame>
  )
}

declare namespace DeleteStep {
  type Props = { row: PasskeyRow; isLast: boolean; isBackedUp: boolean; onBack: () => void; onGone: () => void }
}

export declare namespace PasskeysScreen {
  type Props = { origin: string; onClose: () => void }
}
