import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'

/** An account's claimable rewards on the networks of its positions; the children are list items, one per network. */
export function RewardsCard({ children }: RewardsCard.Props) {
  const { t } = useLingui()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="mt-6 rounded-lg border border-line bg-surface-raised p-5">
      <h2 id={titleId} className="text-sm text-text-muted">
        {t`Rewards`}
      </h2>
      <ul className="mt-3 grid gap-4">{children}</ul>
    </section>
  )
}

export declare namespace RewardsCard {
  type Props = { children: ReactNode }
}
