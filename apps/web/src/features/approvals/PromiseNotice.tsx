import { Plural, useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'
import type { PromiseCounts } from './SignatureItem.ts'

/** How many orders, plans and listings fail after a revocation, or that this couldn't be counted. Renders nothing if none fail. */
export function PromiseNotice({ counts: { isUnknown, listings, orders, plans } }: PromiseNotice.Props) {
  const { t } = useLingui()
  if (orders + plans + listings === 0) {
    if (!isUnknown) return null
    return (
      <Banner tone="caution" title={t`Couldn’t check your orders`}>
        {t`Open orders may need this approval. Revoking it stops them.`}
      </Banner>
    )
  }
  return (
    <Banner tone="caution" title={t`This stops what you signed`}>
      <ul className="flex flex-col gap-1">
        {orders > 0 && (
          <li>
            <Plural
              value={orders}
              one="# open order can’t be filled anymore."
              other="# open orders can’t be filled anymore."
            />
          </li>
        )}
        {plans > 0 && (
          <li>
            <Plural value={plans} one="# trade over time stops." other="# trades over time stop." />
          </li>
        )}
        {listings > 0 && (
          <li>
            <Plural
              value={listings}
              one="# NFT listing can’t be bought anymore."
              other="# NFT listings can’t be bought anymore."
            />
          </li>
        )}
      </ul>
      <p className="mt-1">{t`They stay signed: approving again brings them back. Cancel them to end them.`}</p>
    </Banner>
  )
}

export declare namespace PromiseNotice {
  type Props = { counts: PromiseCounts }
}
