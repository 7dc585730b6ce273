import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { ChainLogo } from '@oxbow/ui/ChainLogo'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import { CommandBlock } from './CommandBlock.tsx'

/** For those who put an exchange in front of a network, and for their programs. */
export function OperatorSection({ networks }: OperatorSection.Props) {
  const { t } = useLingui()
  const parts = [
    { name: t`Router`, text: t`finds the best way through all pools and proves how good it is` },
    { name: t`Index`, text: t`reads pools, trades and prices from the chains into PostgreSQL` },
    { name: t`Server`, text: t`answers pages and programs, with your node behind it` },
    { name: t`Pages`, text: t`what you look at, without a word to anybody else’s servers` },
  ]
  return (
    <section
      id="operators"
      aria-labelledby="operators-title"
      className="grid scroll-mt-8 items-start gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-8 max-lg:order-2">
        <CommandBlock
          label={t`Two ways to start`}
          lines={[
            { comment: t`everything on one machine, with local networks`, command: 'npm start' },
            {
              comment: t`in front of a real network, with your node`,
              command: 'OXBOW_RPC_1=https://your.node npm start -- --profile public',
            },
          ]}
        />
        <div>
          <h3 className="text-sm text-text-muted">{t`Networks on this Oxbow`}</h3>
          {networks === undefined && <Skeleton shape="control" className="mt-3 h-11 w-56" />}
          <ul className="mt-3 flex flex-wrap gap-2">
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
        </div>
      </div>
      <div>
        <p className="text-sm font-medium text-accent-text">{t`For operators`}</p>
        <h2 id="operators-title" className="mt-2 text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
          {t`The whole exchange, on your own machine`}
        </h2>
        <p className="mt-4 max-w-[36rem] text-lg text-pretty text-text-muted">
          {t`Most exchanges show you their pages and keep the rest. Oxbow is all of it, under a free licence, and one command starts it.`}
        </p>
        <dl className="mt-9 max-w-[36rem] border-t border-line">
          {parts.map(({ name, text }) => (
            <div key={name} className="flex gap-6 border-b border-line py-4">
              <dt className="w-20 shrink-0 font-medium">{name}</dt>
              <dd className="text-pretty text-text-muted">{text}</dd>
            </div>
          ))}
        </dl>
        <a
          href="/v1/openapi.json"
          className="reacts mt-6 inline-flex min-h-11 items-center gap-1.5 font-medium text-accent-text underline-offset-4 hover:underline"
        >
          {t`For programs (API)`}
          <ArrowUpRight size={18} strokeWidth={1.5} aria-hidden="true" className="rtl:-scale-x-100" />
        </a>
      </div>
    </section>
  )
}

export declare namespace OperatorSection {
  type Props = {
    /** Undefined while they are not known. */
    networks: readonly Network[] | undefined
  }
}
