import { useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { useState } from 'react'
import { useBlockedWindow } from '../../state/wallet/blockedWindow.ts'

/** A button that opens the wallet's window if the browser blocked it. Renders nothing if none is blocked. */
export function BlockedWindowNotice({ isAlone = false, className = '' }: BlockedWindowNotice.Props) {
  const { t } = useLingui()
  const blocked = useBlockedWindow(!isAlone)
  const [refused, setRefused] = useState<typeof blocked>()
  if (blocked === undefined) return null
  const isStillBlocked = refused === blocked
  return (
    <div role="status" className={className}>
      <Banner
        tone="caution"
        title={t`Open your wallet`}
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setRefused(blocked.open() ? undefined : blocked)}>
              {t`Open wallet`}
            </Button>
            <Button size="sm" variant="secondary" onClick={blocked.refuse}>
              {t`Cancel`}
            </Button>
          </div>
        }
      >
        {isStillBlocked
          ? t`Your browser blocks its window. Allow pop-ups for this site, then try again.`
          : t`Your browser didn’t open its window. Nothing was sent yet.`}
      </Banner>
    </div>
  )
}

export declare namespace BlockedWindowNotice {
  type Props = {
    /** The fallback, shown where no other part of the page shows the notice. */
    isAlone?: boolean
    className?: string
  }
}
