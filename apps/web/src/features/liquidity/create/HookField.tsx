import { useLingui } from '@lingui/react/macro'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { Input } from '@oxbow/ui/Input'
import { type ReactNode, useState } from 'react'

/** A v4 pool's hook, if any: its address, its permissions, and the user's consent. */
export function HookField({ text, isValid, isConfirmed, onText, onConfirm, children }: HookField.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(text !== '')
  return (
    <Disclosure
      open={isOpen}
      onChange={setIsOpen}
      title={<span className="text-sm">{t`Pool with a hook`}</span>}
      className="-mx-2"
    >
      <div className="flex flex-col gap-3 px-2 pt-1 pb-2">
        <Input
          label={t`Hook address`}
          value={text}
          onChange={({ target }) => onText(target.value.trim())}
          placeholder="0x…"
          dir="ltr"
          spellCheck={false}
          {...(isValid
            ? { hint: t`A third-party contract that runs with the pool. Leave empty for none.` }
            : { error: t`Enter a valid hook address` })}
        />
        {children}
        {children && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={isConfirmed}
              onChange={({ target }) => onConfirm(target.checked)}
              className="size-5 accent-accent"
            />
            {t`I trust this hook with my liquidity`}
          </label>
        )}
      </div>
    </Disclosure>
  )
}

export declare namespace HookField {
  type Props = {
    text: string
    isValid: boolean
    isConfirmed: boolean
    onText: (text: string) => void
    onConfirm: (isConfirmed: boolean) => void
    /** The hook's permissions; undefined without one. */
    children: ReactNode
  }
}
