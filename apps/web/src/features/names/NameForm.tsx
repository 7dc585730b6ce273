import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Input } from '@oxbow/ui/Input'
import { Spinner } from '@oxbow/ui/Spinner'
import { Check } from 'lucide-react'
import type { NameState } from './NameState.ts'

/** The field for a username, and the button that claims it or changes to it. */
export function NameForm({ typed, state, action, isBusy, isDisabled = false, onTyped, onName }: NameForm.Props) {
  const { t } = useLingui()
  const errors: Partial<Record<NameState['kind'], string>> = {
    letters: t`Use lowercase letters and numbers only`,
    long: t`Use 20 characters at most`,
    taken: t`This username is not available`,
  }
  const hints: Partial<Record<NameState['kind'], string>> = {
    available: t`Available`,
    same: t`This is your username`,
    unread: t`Couldn’t check whether it’s available`,
  }
  const username = state.kind === 'available' || state.kind === 'unread' ? state.username : undefined
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (username !== undefined && !isBusy) onName(username)
      }}
    >
      <div aria-live="polite">
        <Input
          label={t`Username`}
          value={typed}
          error={errors[state.kind]}
          hint={hints[state.kind] ?? t`3 to 20 lowercase letters and numbers`}
          disabled={isDisabled}
          readOnly={isBusy}
          onChange={({ target }) => onTyped(target.value.replace(/\s/g, '').toLowerCase())}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          dir="ltr"
          trailing={
            <span className="me-2 grid size-5 place-items-center">
              {state.kind === 'looking' && <Spinner className="size-4 text-text-muted" />}
              {state.kind === 'available' && (
                <Check size={18} strokeWidth={1.5} aria-hidden="true" className="text-accent-text" />
              )}
            </span>
          }
        />
      </div>
      <Button type="submit" busy={isBusy} disabled={isDisabled || isBusy || username === undefined}>
        {isBusy ? t`Continue in your wallet` : action}
      </Button>
    </form>
  )
}

export declare namespace NameForm {
  type Props = {
    typed: string
    state: NameState
    /** Label of the button. */
    action: string
    /** The wallet is being asked to sign. */
    isBusy: boolean
    isDisabled?: boolean
    /** Without spaces, in lower case. */
    onTyped: (text: string) => void
    onName: (username: string) => void
  }
}
