import { useLingui } from '@lingui/react/macro'
import { FileCheck, Route, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** For traders: what sets this exchange apart, beside the price of a real trade. */
export function TradeSection({ gauge }: TradeSection.Props) {
  const { t } = useLingui()
  const points = [
    {
      Icon: Route,
      title: t`One market out of many pools`,
      text: t`Oxbow splits your swap across v2, v3, and v4 pools when it pays, and shows the full route.`,
    },
    {
      Icon: FileCheck,
      title: t`Read back before you sign`,
      text: t`Before you sign, Oxbow decodes the transaction and stops it if it doesn’t match what you saw.`,
    },
    {
      Icon: ShieldCheck,
      title: t`Approval for this swap only`,
      text: t`Tokens are approved for the exact amount you swap, unless you choose otherwise.`,
    },
  ]
  return (
    <section
      aria-labelledby="traders-title"
      className="grid items-center gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]"
    >
      <div>
        <p className="text-sm font-medium text-accent-text">{t`For traders`}</p>
        <h2 id="traders-title" className="mt-2 text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
          {t`A price has depth. Look all the way down.`}
        </h2>
        <p className="mt-4 max-w-[36rem] text-lg text-pretty text-text-muted">
          {t`Pool fees, price impact, and network cost stand between the market price and your wallet. See each one before you swap.`}
        </p>
        <ul className="mt-9 flex max-w-[36rem] flex-col gap-6">
          {points.map(({ Icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-text">
                <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
              </span>
              <div>
                <h3 className="font-medium">{title}</h3>
                <p className="mt-0.5 text-pretty text-text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      {gauge}
    </section>
  )
}

export declare namespace TradeSection {
  type Props = { gauge: ReactNode }
}
