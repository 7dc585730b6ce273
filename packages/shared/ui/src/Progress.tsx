import { cx } from '@oxbow/react/cx'

/** Progress; without a value, in progress with an unknown end. */
export function Progress({ label, value, valueText, tone = 'accent', labelHidden = false, className }: Progress.Props) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value))
  return (
    <div className={className}>
      {!labelHidden && (
        <div aria-hidden="true" className="mb-2 flex justify-between gap-4 text-sm">
          <span>{label}</span>
          {valueText && <span className="text-text-muted tabular-nums">{valueText}</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
        aria-valuetext={valueText}
        className="h-1.5 overflow-hidden rounded-full bg-surface-pressed forced-colors:border"
      >
        <div
          className={cx(
            'h-full w-full forced-colors:bg-[Highlight] origin-left rounded-full transition-transform duration-(--duration-slow) ease-out rtl:origin-right',
            tones[tone],
            share === undefined && 'flows',
          )}
          style={share === undefined ? undefined : { transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  )
}

export declare namespace Progress {
  type Props = {
    label: string
    labelHidden?: boolean
    /** 0 to 1; undefined when unknown. */
    value?: number | undefined
    /** The value as text, for example "Block 1,204 of 3,000". */
    valueText?: string
    tone?: keyof typeof tones
    className?: string
  }
}

const tones = { accent: 'bg-accent', positive: 'bg-positive', caution: 'bg-caution' }
