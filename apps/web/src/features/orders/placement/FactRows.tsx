import { useLingui } from '@lingui/react/macro'
import { Hint } from '@oxbow/ui/Hint'
import type { ReactNode } from 'react'

/** Facts of an order in its form, each with an explanation on tap. */
export function FactRows({ rows }: { rows: readonly FactRows.Row[] }) {
  const { t } = useLingui()
  return (
    <dl className="flex flex-col gap-2.5 text-sm">
      {rows.map(({ title, hint, value }) => (
        <div key={title} className="flex min-h-5 items-center justify-between gap-4">
          <dt className="flex max-w-1/2 shrink-0 items-center gap-1 text-text-muted">
            {title}
            <Hint label={t`What does “${title}” mean?`}>{hint}</Hint>
          </dt>
          <dd className="min-w-0 text-end tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export declare namespace FactRows {
  type Row = { readonly title: string; readonly hint: string; readonly value: ReactNode }
}
