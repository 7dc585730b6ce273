import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { useState } from 'react'
import { Frame } from '../screens/Frame.tsx'
import { useTask } from '../screens/useTask.ts'
import { knownWallet } from '../vault/knownWallet.ts'
import { ImportFields } from './ImportFields.tsx'
import { readImport } from './readImport.ts'
import { type Rehearsal, rehearse } from './rehearse.ts'

/** Tests that a backup restores this wallet. Changes nothing. */
export function RehearsalScreen({ origin, onClose }: RehearsalScreen.Props) {
  const { i18n, t } = useLingui()
  const { isBusy, trouble, run } = useTask()
  const [text, setText] = useState('')
  const [password, setPassword] = useState('')
  const [result, setResult] = useState<Rehearsal>()
  const reading = readImport(text)
  const isReady = reading.status === 'valid' || (reading.status === 'backup' && password !== '')
  const change = (set: (value: string) => void) => (value: string) => {
    set(value)
    setResult(undefined)
  }
  const outcome = ({ found, missing }: Rehearsal) => {
    const [some, all] = [i18n.number(found.length), i18n.number(found.length + missing.length)]
    if (found.length === 0) return t`This is a backup of another wallet.`
    return missing.length === 0
      ? t`Your backup restores all accounts.`
      : t`This backup restores ${some} of ${all} accounts.`
  }
  const test = () =>
    run(async () => {
      if (reading.status !== 'valid' && reading.status !== 'backup') return
      setResult(undefined)
      // Deriving the key blocks the page, so the button's state is painted first.
      await new Promise((resolve) => setTimeout(resolve, 50))
      setResult(rehearse(reading, password, knownWallet.get()?.addresses ?? []))
      setText('')
      setPassword('')
    })
  return (
    <Frame
      title={t`Test your backup`}
      origin={origin}
      trouble={trouble}
      buttons={
        <>
          <Button busy={isBusy} disabled={isBusy || !isReady} onClick={test}>
            {t`Test`}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {t`Close`}
          </Button>
        </>
      }
    >
      <p>{t`Nothing is changed, saved or sent.`}</p>
      <p role="status" className="font-medium">
        {result && outcome(result)}
      </p>
      <ImportFields
        reading={reading}
        text={text}
        password={password}
        onText={change(setText)}
        onPassword={change(setPassword)}
      />
    </Frame>
  )
}

export declare namespace RehearsalScreen {
  type Props = { origin: string; onClose: () => void }
}
