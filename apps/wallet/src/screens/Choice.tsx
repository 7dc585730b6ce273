import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { type MouseEvent, useEffect, useRef } from 'react'
import { clickGuard } from './clickGuard.ts'

/** The two buttons of every request. The reject button has the focus; the confirm button waits until the person had time to read. */
export function Choice({
  agree,
  isBusy = false,
  isCritical = false,
  isDisabled = false,
  refuse,
  onAgree,
  onRefuse,
}: Choice.Props) {
  const { t } = useLingui()
  const refusing = useRef<HTMLButtonElement>(null)
  useEffect(() => refusing.current?.focus(), [])
  // When it becomes enabled, the screen shows something new.
  useEffect(() => {
    if (!isDisabled) clickGuard.rearm()
  }, [isDisabled])
  const press = (event: MouseEvent) => {
    if (clickGuard.allows(event.nativeEvent)) onAgree()
  }
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button ref={refusing} variant="secondary" disabled={isBusy} onClick={onRefuse}>
        {refuse ?? t`Reject`}
      </Button>
      <Button
        variant={isCritical ? 'critical' : 'primary'}
        busy={isBusy}
        disabled={isBusy || isDisabled}
        onClick={press}
      >
        {agree}
      </Button>
    </div>
  )
}

export declare namespace Choice {
  type Props = {
    agree: string
    /** Label if it isn't "Reject". */
    refuse?: string | undefined
    isBusy?: boolean
    isCritical?: boolean
    isDisabled?: boolean
    onAgree: () => void
    onRefuse: () => void
  }
}
