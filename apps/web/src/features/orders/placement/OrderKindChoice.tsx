import { useLingui } from '@lingui/react/macro'
import { Segmented } from '@oxbow/ui/Segmented'

/** The kinds of orders, in the order in which they are offered. */
export const orderKinds = ['limit', 'stop-loss', 'take-profit', 'over-time'] as const

/** Chooses the kind of order. Its height is constant while it is unknown whether there is a choice. */
export function OrderKindChoice({ value, offered, onChange }: OrderKindChoice.Props) {
  const { t } = useLingui()
  const labels = {
    limit: t`Limit`,
    'stop-loss': t`Stop-loss`,
    'take-profit': t`Take-profit`,
    'over-time': t`Over time`,
  } as const satisfies Record<OrderKindChoice.Value, string>
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
        options={offered.map((kind) => ({ value: kind, label: labels[kind] }))}
        // On phones the four labels wrap if they don't fit.
        className="max-sm:flex-wrap max-sm:[&>label]:flex-auto"
      />
    </div>
  )
}

export declare namespace OrderKindChoice {
  type Value = (typeof orderKinds)[number]
  type Props = {
    /** Undefined while it is unknown what is offered. */
    value: Value | undefined
    /** Those whose contracts the network has. */
    offered: readonly Value[]
    onChange: (value: Value) => void
  }
}
