import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'

/** A private note, saved while typing. */
export function ActivityNoteField({ text, onWrite, maxCharacters }: ActivityNoteField.Props) {
  const { t } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState(text)
  return (
    <div className="mt-4 flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {t`Your note`}
      </label>
      <textarea
        id={id}
        value={typed}
        rows={2}
        maxLength={maxCharacters}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          setTyped(event.target.value)
          onWrite(event.target.value)
        }}
        // 16 px, because phones zoom into smaller fields.
        className="reacts w-full resize-none rounded-md border border-line-control bg-surface-raised px-3.5 py-2.5 text-base hover:border-text-faint"
      />
      <p id={`${id}-note`} className="text-sm text-text-muted">
        {t`Stays in this browser.`}
      </p>
    </div>
  )
}

export declare namespace ActivityNoteField {
  type Props = { text: string; onWrite: (text: string) => void; maxCharacters: number }
}
