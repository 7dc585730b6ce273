import { Plural, useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'

/** What is signed counts by the network's clock: said where that makes it hold longer than the deadline that was set. Nothing below a minute. */
export function ClockNotice({ extraSeconds }: ClockNotice.Props) {
  const { t } = useLingui()
  const minutes = Math.round(extraSeconds / 60)
  const hours = Math.round(minutes / 60)
  if (minutes < 1) return null
  return (
    <Banner tone="caution" title={t`The network’s clock is ahead`}>
      {minutes < 120 ? (
        <Plural
          value={minutes}
          one="What you sign holds # minute longer than your deadline."
          other="What you sign holds # minutes longer than your deadline."
        />
      ) : (
        <Plural
          value={hours}
          one="What you sign holds # hour longer than your deadline."
          other="What you sign holds # hours longer than your deadline."
        />
      )}
    </Banner>
  )
}

export declare namespace ClockNotice {
  type Props = {
    /** As `readDeadline` says it. */
    extraSeconds: number
  }
}
