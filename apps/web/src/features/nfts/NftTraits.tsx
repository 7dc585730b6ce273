import { useLingui } from '@lingui/react/macro'
import type { NftTrait } from '@oxbow/nfts/nftDocuments'

/** An NFT's traits, as its metadata states them. Renders nothing if there are none. */
export function NftTraits({ traits }: { traits: readonly NftTrait[] }) {
  const { t } = useLingui()
  if (traits.length === 0) return null
  return (
    <section aria-label={t`Traits`}>
      <h2 className="mb-3 text-lg font-semibold">{t`Traits`}</h2>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {traits.map(({ kind, value }, index) => (
          <div key={index} className="min-w-0 rounded-md border border-line bg-surface-raised px-3 py-2.5">
            <dt className="truncate text-sm text-text-muted">
              <bdi>{kind || t`Trait`}</bdi>
            </dt>
            <dd className="truncate font-medium" title={value}>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
