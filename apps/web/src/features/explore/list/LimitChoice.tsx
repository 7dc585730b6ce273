import { useLingui } from '@lingui/react/macro'
import { Segmented } from '@oxbow/ui/Segmented'

/** What rows have to reach, out of a few steps; undefined for any. A limit that a link brings and that is no step leaves all of them open. */
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
        // Sums are long in some languages: a second line, and none of them out of view.
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
