import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Input } from '@oxbow/ui/Input'
import { type FormEvent, useState } from 'react'

/** Opens the portfolio of any address, without a connected wallet. */
export function LookupForm({ onLookup }: LookupForm.Props) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const wanted = text.replace(/\s/g, '')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (wanted !== '') onLookup(wanted)
  }
  return (
    <form onSubmit={submit} className="mx-auto flex w-full max-w-[30rem] items-end gap-2">
      <Input
        label={t`View any wallet`}
        placeholder={t`Address or ENS name`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="flex-1"
      />
      <Button type="submit" variant="secondary" className="h-12" disabled={wanted === ''}>{t`View`}</Button>
    </form>
  )
}

export declare namespace LookupForm {
  type Props = { onLookup: (text: string) => void }
}
