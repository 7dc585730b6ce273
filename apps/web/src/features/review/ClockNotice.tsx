import { Plural, useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'

/** Signatures expire by the network's clock: says if that is later than the chosen deadline. Renders nothing below a minute. */
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
    /** From `readDeadline`. */
    extraSeconds: number
  }
}
