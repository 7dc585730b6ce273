import { useLingui } from '@lingui/react/macro'
import { Hint } from '@oxbow/ui/Hint'
import type { ReactNode } from 'react'

/** A row of a quote's `dl`: title, explanation and figure. */
export function QuoteRow({ title, hint, mark, children }: QuoteRow.Props) {
  const { t } = useLingui()
  return (
    <div className="flex min-h-5 items-center justify-between gap-4">
      <dt className="flex items-center gap-1 text-text-muted">
        {title}
        {hint && <Hint label={t`What does “${title}” mean?`}>{hint}</Hint>}
        {mark}
      </dt>
      <dd className="max-w-2/3 shrink-0 text-end tabular-nums">
        <bdi dir="ltr">{children}</bdi>
      </dd>
    </div>
  )
}

export declare namespace QuoteRow {
  type Props = { title: string; hint?: string; mark?: ReactNode; children: ReactNode }
}
