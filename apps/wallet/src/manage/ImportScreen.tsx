import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Input } from '@oxbow/ui/Input'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { addAccounts } from '../keeper/changeWallet.ts'
import { Frame } from '../screens/Frame.tsx'
import { useTask } from '../screens/useTask.ts'
import { fillFrom, readImport } from './readImport.ts'
import { useImportWords } from './useImportWords.ts'

/** Adds the accounts of a recovery phrase, a private key or a backup file. */
export function ImportScreen({ origin, onClose }: ImportScreen.Props) {
  const { t } = useLingui()
  const wordsOf = useImportWords()
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
      <label className="flex flex-col gap-1.5 font-medium text-sm">
        {t`Recovery phrase or private key`}
        <textarea
          value={text}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          rows={5}
          onChange={(event) => setText(event.target.value)}
          className="rounded-md border border-line-control bg-surface-raised p-3 font-mono font-normal text-base"
        />
      </label>
      <label className="reacts flex h-11 cursor-pointer items-center justify-center gap-2 rounded-md bg-accent-soft px-4 font-medium text-accent-text text-sm has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
        <FileUp size={18} strokeWidth={1.5} aria-hidden="true" />
        {t`Choose backup file`}
        <input
          type="file"
          accept="application/json,.json"
          className="sr-only"
          onChange={async ({ target }) => setText((await target.files?.[0]?.text()) ?? '')}
        />
      </label>
      {reading.status === 'invalid' && (
        <p role="alert" className="text-critical text-sm">
          {wordsOf(reading.problem)}
        </p>
      )}
      {reading.status === 'backup' && (
        <Input
          label={t`Backup password`}
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
    </Frame>
  )
}

export declare namespace ImportScreen {
  type Props = { origin: string; onClose: () => void }
}
