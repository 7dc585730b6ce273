import { useLingui } from '@lingui/react/macro'
import { Hint } from '@oxbow/ui/Hint'
import type { ReactNode } from 'react'

/** A fact of an order, with an explanation on tap. */
export function FactRow({ title, hint, children }: FactRow.Props) {
  const { t } = useLingui()
  return (
    <div className="flex min-h-5 items-center justify-between gap-4">
      <dt className="flex max-w-1/2 shrink-0 items-center gap-1 text-text-muted">
        {title}
        <Hint label={t`What does “${title}” mean?`}>{hint}</Hint>
      </dt>
      <dd className="min-w-0 text-end tabular-nums">{children}</dd>
    </div>
  )
}

export declare namespace FactRow {
  type Props = { title: string; hint: string; children: ReactNode }
}
