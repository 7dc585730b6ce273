import { useLingui } from '@lingui/react/macro'
import { Segmented } from '@oxbow/ui/Segmented'

/** A minimum from a few steps; undefined for any. A limit from a link that isn't a step leaves all unselected. */
export function LimitChoice({ label, limit, steps, onLimit }: LimitChoice.Props) {
  const { t } = useLingui()
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-sm font-medium">
        {label}
      </p>
      <Segmented
        label={label}
        value={limit?.toString() ?? ''}
        onChange={(value) => onLimit(value === '' ? undefined : Number(value))}
        options={[
          { value: '', label: t`Any` },
          ...steps.map(({ value, label }) => ({ value: value.toString(), label })),
        ]}
        // Labels are long in some languages, so they may wrap.
        className="flex-wrap"
      />
    </div>
  )
}

export declare namespace LimitChoice {
  type Props = {
    label: string
    limit: number | undefined
    steps: readonly { readonly value: number; readonly label: string }[]
    onLimit: (limit: number | undefined) => void
  }
}
