import { useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { useState } from 'react'
import { knownWallet } from '../keeper/knownWallet.ts'
import { Frame } from '../screens/Frame.tsx'
import { useTask } from '../screens/useTask.ts'
import { ImportFields } from './ImportFields.tsx'
import { readImport } from './readImport.ts'
import { type Rehearsal, rehearse } from './rehearse.ts'

/** Proves that a backup opens this wallet, before it is needed. Nothing is changed by it. */
export function RehearsalScreen({ origin, onClose }: RehearsalScreen.Props) {
  const { t } = useLingui()
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
  const test = () =>
    run(async () => {
      if (reading.status !== 'valid' && reading.status !== 'backup') return
      setResult(undefined)
      // A password takes its time, and the button says so first.
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
      <p>{t`Check that your backup opens this wallet. Nothing is changed, saved or sent.`}</p>
      <div role="status">{result && <Outcome {...result} />}</div>
      <ImportFields {...{ reading, text, password }} onText={change(setText)} onPassword={change(setPassword)} />
    </Frame>
  )
}

function Outcome({ found, missing }: Rehearsal) {
  const { i18n, t } = useLingui()
  const [some, all] = [i18n.number(found.length), i18n.number(found.length + missing.length)]
  if (found.length === 0)
    return <Banner tone="critical">{t`This is a backup of another wallet. It can’t restore this one.`}</Banner>
  if (missing.length === 0)
    return <Banner tone="info">{t`Your backup works. It restores all of your accounts.`}</Banner>
  return <Banner tone="caution">{t`This backup restores ${some} of ${all} accounts. Save a new backup file.`}</Banner>
}

export declare namespace RehearsalScreen {
  type Props = { origin: string; onClose: () => void }
}
