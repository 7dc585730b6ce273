import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import type { Keyring } from '@oxbow/wallet-core/createKeyring'
import { useState } from 'react'
import { Frame } from '../screens/Frame.tsx'
import { useTask } from '../screens/useTask.ts'
import { ImportFields } from './ImportFields.tsx'
import { fillFrom, readImport } from './readImport.ts'

/** Reads a recovery phrase, a private key or a backup file, and imports its accounts. */
export function ImportScreen({ origin, note, onImport, onClose }: ImportScreen.Props) {
  const { t } = useLingui()
  const { isBusy, trouble, run } = useTask()
  const [text, setText] = useState('')
  const [password, setPassword] = useState('')
  const reading = readImport(text)
  const add = () =>
    run(async () => {
      if (reading.status !== 'valid' && reading.status !== 'backup') return
      await onImport(fillFrom(reading, password))
    })
  const isReady = reading.status === 'valid' || (reading.status === 'backup' && password !== '')
  return (
    <Frame
      title={t`Import a wallet`}
      origin={origin}
      trouble={trouble}
      buttons={
        <>
          <Button busy={isBusy} disabled={isBusy || !isReady} onClick={add}>
            {t`Import`}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {note ? t`Back` : t`Close`}
          </Button>
        </>
      }
    >
      {note && <p>{note}</p>}
      <ImportFields reading={reading} text={text} password={password} onText={setText} onPassword={setPassword} />
    </Frame>
  )
}

export declare namespace ImportScreen {
  type Props = {
    origin: string
    /** What comes next, where this is a step of something else. */
    note?: string
    /** @param fill adds the accounts; it throws for a wrong password */
    onImport: (fill: (keyring: Keyring) => void) => Promise<void>
    onClose: () => void
  }
}
