import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import type { Strength } from './Strength.ts'

/** Three bars, with the strength in words. Shown before there is a password, so that the layout doesn't shift. */
export function StrengthMeter({ strength }: StrengthMeter.Props) {
  const { t } = useLingui()
  const words = {
    weak: t`This password is too weak. Use several words.`,
    medium: t`Medium: takes days to guess`,
    strong: t`Strong: takes years to guess`,
    unknown: t`The server can’t be reached. Try again.`,
  }
  const filled = strength === undefined || strength === 'unknown' ? 0 : { weak: 1, medium: 2, strong: 3 }[strength]
  const tone = { weak: 'bg-critical', medium: 'bg-caution', strong: 'bg-positive', unknown: '' }[strength ?? 'unknown']
  return (
    <span className="flex w-full flex-col gap-1.5 pt-0.5">
      <span aria-hidden="true" className="grid grid-cols-3 gap-1">
        {[0, 1, 2].map((bar) => (
          <span key={bar} className={cx('reacts h-1 rounded-full', bar < filled ? tone : 'bg-surface-pressed')} />
        ))}
      </span>
      <span role="status" className={cx('min-h-5', strength === 'weak' && 'text-critical')}>
        {strength && words[strength]}
      </span>
    </span>
  )
}

export declare namespace StrengthMeter {
  type Props = {
    /** Undefined while it is computed. */
    strength: Strength | 'unknown' | undefined
  }
}
