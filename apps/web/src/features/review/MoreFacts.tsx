import { useLingui } from '@lingui/react/macro'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { useState } from 'react'
import type { ReviewCost } from './ReviewPlan.ts'

/** Facts of a review that prove it but don't decide it, one press away. */
export function MoreFacts({ facts }: MoreFacts.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure
      open={isOpen}
      onChange={setIsOpen}
      title={<span className="text-sm">{t`Details`}</span>}
      className="-mx-2 -my-2"
    >
      <dl className="flex flex-col gap-2.5 px-2 pt-1 pb-2 text-sm">
        {facts.map(({ title, value }) => (
          <div key={title} className="flex items-center justify-between gap-4">
            <dt className="max-w-1/2 shrink-0 text-text-muted">{title}</dt>
            <dd className="min-w-0 text-end tabular-nums [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

export declare namespace MoreFacts {
  type Props = { facts: readonly Pick<ReviewCost, 'title' | 'value'>[] }
}
