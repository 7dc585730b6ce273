import { useLingui } from '@lingui/react/macro'
import { Input } from '@oxbow/ui/Input'
import { FileUp } from 'lucide-react'
import type { ImportReading } from './readImport.ts'
import { useImportMessages } from './useImportMessages.ts'

/** Input for a phrase, a key or a backup file, with its errors. */
export function ImportFields({ reading, text, password, onText, onPassword }: ImportFields.Props) {
  const { t } = useLingui()
  const wordsOf = useImportMessages()
  return (
    <>
      <label className="flex flex-col gap-1.5 font-medium text-sm">
        {t`Recovery phrase or private key`}
        <textarea
          value={text}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          rows={5}
          onChange={(event) => onText(event.target.value)}
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
          onChange={async ({ target }) => {
            const file = target.files?.[0]
            if (!file) return
            onText(await file.text())
            // Lets the same file be chosen again.
            target.value = ''
          }}
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
          onChange={(event) => onPassword(event.target.value)}
        />
      )}
    </>
  )
}

export declare namespace ImportFields {
  type Props = {
    /** Of `text`. */
    reading: ImportReading
    text: string
    password: string
    onText: (text: string) => void
    onPassword: (password: string) => void
  }
}
