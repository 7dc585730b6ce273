import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'

/** An account's rewards on the networks of its positions; the children are list items, one per network. Without any it isn't there. */
export function RewardsCard({ children }: RewardsCard.Props) {
  const { t } = useLingui()
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="mt-6 hidden rounded-lg border border-line bg-surface-raised p-5 has-[li]:block"
    >
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
