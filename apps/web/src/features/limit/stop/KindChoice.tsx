import { useLingui } from '@lingui/react/macro'
import { Segmented } from '@oxbow/ui/Segmented'
import type { StopKind } from './StopForm.ts'

/** Which order is placed: at a price or better, at the market once a price is reached, or in parts over time. Its height is the same while nobody knows whether there is a choice. */
export function KindChoice({ value, hasStops, hasPlans, onChange }: KindChoice.Props) {
  const { t } = useLingui()
  if (value === undefined)
    return (
      <div aria-hidden="true" className="border-b border-line p-2">
        <div className="h-11 rounded-md bg-surface-sunken pointer-coarse:h-13" />
      </div>
    )
  return (
    <div className="border-b border-line p-2">
      <Segmented
        label={t`Order type`}
        value={value}
        onChange={onChange}
        options={[
          { value: 'limit', label: t`Limit` },
          ...(hasStops
            ? ([
                { value: 'stop-loss', label: t`Stop-loss` },
                { value: 'take-profit', label: t`Take-profit` },
              ] as const)
            : []),
          ...(hasPlans ? ([{ value: 'over-time', label: t`Over time` }] as const) : []),
        ]}
        // On a phone four words stand beside each other where the language lets them.
        className="max-sm:flex-wrap max-sm:[&>label]:flex-auto"
      />
    </div>
  )
}

export declare namespace KindChoice {
  type Value = 'limit' | StopKind | 'over-time'
  type Props = {
    value: Value | undefined
    /** What the network has contracts for. */
    hasStops: boolean
    hasPlans: boolean
    onChange: (value: Value) => void
  }
}
