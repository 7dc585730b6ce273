import { useLingui } from '@lingui/react/macro'
import { Segmented } from '@oxbow/ui/Segmented'
import type { StopKind } from './StopForm.ts'

/** Which order is placed: at a price or better, or at the market once a price is reached. Its height is the same while nobody knows whether there is a choice. */
export function KindChoice({ value, onChange }: KindChoice.Props) {
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
          { value: 'stop-loss', label: t`Stop-loss` },
          { value: 'take-profit', label: t`Take-profit` },
        ]}
      />
    </div>
  )
}

export declare namespace KindChoice {
  type Value = 'limit' | StopKind
  type Props = { value: Value | undefined; onChange: (value: Value) => void }
}
