import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { useState } from 'react'
import { addAccounts } from '../keeper/changeWallet.ts'
import { Frame } from '../screens/Frame.tsx'
import { useTask } from '../screens/useTask.ts'
import { ImportFields } from './ImportFields.tsx'
import { fillFrom, readImport } from './readImport.ts'

/** Adds the accounts of a recovery phrase, a private key or a backup file. */
export function ImportScreen({ origin, onClose }: ImportScreen.Props) {
  const { t } = useLingui()
  const { isBusy, trouble, run } = useTask()
  const [text, setText] = useState('')
  const [password, setPassword] = useState('')
  const reading = readImport(text)
  const add = () =>
    run(async () => {
      if (reading.status !== 'valid' && reading.status !== 'backup') return
      await addAccounts(fillFrom(reading, password))
      onClose()
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
            {t`Close`}
          </Button>
        </>
      }
    >
      <ImportFields reading={reading} text={text} password={password} onText={setText} onPassword={setPassword} />
    </Frame>
  )
}

export declare namespace ImportScreen {
  type Props = { origin: string; onClose: () => void }
}
