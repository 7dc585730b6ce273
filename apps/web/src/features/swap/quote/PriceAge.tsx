import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import { type ReactNode, useEffect, useState } from 'react'
import type { Freshness } from '../form/Freshness.ts'

/** The quote's freshness: live, a countdown to the next refresh, or the time of the last quote. */
export function PriceAge({ freshness }: { freshness: Freshness }) {
  const { t, i18n } = useLingui()
  switch (freshness.kind) {
    case 'live':
      return <Mark dot="bg-positive">{t`Live`}</Mark>
    case 'renewed':
      // Countdowns of a few seconds are useless and distracting.
      return freshness.everySeconds > longestUncounted ? (
        <Countdown atMs={freshness.atMs} />
      ) : (
        <Mark dot="bg-line-strong">{t`every ${freshness.everySeconds} s`}</Mark>
      )
    case 'old':
    case 'halted': {
      const time = new Intl.DateTimeFormat(i18n.locale, { timeStyle: 'medium' }).format(freshness.sinceMs)
      return (
        <Mark dot="bg-clay" className="text-clay">
          {t`of ${time}`}
        </Mark>
      )
    }
  }
}

const longestUncounted = 5

function Countdown({ atMs }: { atMs: number }) {
  const { t } = useLingui()
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((atMs - nowMs) / 1_000))
  return <Mark dot="bg-line-strong">{seconds === 0 ? t`updating` : t`new in ${seconds} s`}</Mark>
}

function Mark({ dot, className, children }: { dot: string; className?: string; children: ReactNode }) {
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-xs whitespace-nowrap tabular-nums', className)}>
      <span aria-hidden="true" className={cx('size-1.5 rounded-full', dot)} />
      {children}
    </span>
  )
}
