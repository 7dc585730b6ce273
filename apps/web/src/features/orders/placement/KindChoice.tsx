import { useLingui } from '@lingui/react/macro'
import { Segmented } from '@oxbow/ui/Segmented'
import type { StopKind } from '../stop/StopForm.ts'

/** Chooses the kind of order: limit, stop-loss, take-profit or over time. Its height is constant while it is unknown whether there is a choice. */
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
        // On phones the four labels wrap if they don't fit.
        className="max-sm:flex-wrap max-sm:[&>label]:flex-auto"
      />
    </div>
  )
}

export declare namespace KindChoice {
  type Value = 'limit' | StopKind | 'over-time'
  type Props = {
    value: Value | undefined
    /** Whether the network has the contracts. */
    hasStops: boolean
    hasPlans: boolean
    onChange: (value: Value) => void
  }
}
