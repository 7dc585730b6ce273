import { useLingui } from '@lingui/react/macro'
import { nicknameLength } from '@oxbow/connectors/createWatchedWallets'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { Input } from '@oxbow/ui/Input'
import { type FormEvent, useId, useState } from 'react'

/** Sets the user's nickname for a watched wallet. It is stored only in this browser. */
export function NicknameDialog({ nickname, onSave, onClosed }: NicknameDialog.Props) {
  const { t } = useLingui()
  const formId = useId()
  const [isOpen, setIsOpen] = useState(true)
  const [text, setText] = useState(nickname)
  function submit(event: FormEvent) {
    event.preventDefault()
    onSave(text)
    setIsOpen(false)
  }
  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
      title={t`Nickname`}
      closeLabel={t`Close`}
      width="sm"
      footer={
        <Button type="submit" form={formId} className="w-full">
          {t`Save`}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} className="px-5 pt-1 pb-5">
        <Input
          label={t`Nickname`}
          labelHidden
          value={text}
          maxLength={nicknameLength}
          onChange={({ target }) => setText(target.value)}
          hint={t`Only you see it. It stays in this browser.`}
        />
      </form>
    </Dialog>
  )
}

export declare namespace NicknameDialog {
  type Props = {
    nickname: string
    /** An empty string removes the nickname. */
    onSave: (nickname: string) => void
    onClosed: () => void
  }
}
