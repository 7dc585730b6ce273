import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'

/** The supported networks, and links for developers. */
export function NetworksSection({ networks }: NetworksSection.Props) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="networks-title">
      <h2 id="networks-title" className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
        {t`Networks`}
      </h2>
      {networks === undefined && <Skeleton shape="control" className="mt-6 h-11 w-56" />}
      <ul className="mt-6 flex flex-wrap gap-2">
        {networks?.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to="/swap"
              search={{ chain: slug }}
              className="reacts inline-flex h-11 items-center gap-2.5 rounded-md border border-line bg-surface-raised ps-2 pe-4 text-sm font-medium hover:border-line-strong hover:bg-surface-hover"
            >
              <ChainLogo name={name} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <a
        href="/v1/openapi.json"
        className="reacts mt-6 inline-flex min-h-11 items-center gap-1.5 font-medium text-accent-text underline-offset-4 hover:underline"
      >
        {t`For programs (API)`}
        <ArrowUpRight size={18} strokeWidth={1.5} aria-hidden="true" className="rtl:-scale-x-100" />
      </a>
    </section>
  )
}

export declare namespace NetworksSection {
  type Props = {
    /** Undefined while unknown. */
    networks: readonly Network[] | undefined
  }
}
