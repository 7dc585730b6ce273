import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CodeXml, HandCoins, KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { HeroRiver } from './HeroRiver.tsx'
import { ScrollPrompt } from './ScrollPrompt.tsx'

/**
 * The hero: the headline beside a form that quotes. The build prerenders it without a browser, so its only inputs are its slots. Discs are kept off
 * elements with `data-solid`.
 */
export function LandingHero({ widget, discs }: LandingHero.Props) {
  const { t } = useLingui()
  const facts = [
    { Icon: HandCoins, text: t`No Oxbow fee` },
    { Icon: KeyRound, text: t`Your keys stay with you` },
    { Icon: CodeXml, text: t`Open source` },
  ]
  return (
    <section
      aria-labelledby="landing-title"
      className="relative flex flex-col overflow-x-clip lg:min-h-[min(calc(100svh-6rem),54rem)]"
    >
      <div className="mx-auto grid w-full max-w-[82rem] flex-1 items-center gap-x-16 gap-y-12 px-4 pt-10 pb-44 sm:px-8 sm:pb-28 sm:pt-14 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_30rem]">
        <div data-solid="" className="max-w-[36rem] max-lg:mx-auto max-lg:text-center">
          <h1
            id="landing-title"
            className="text-[2.75rem]/[1.04] font-semibold tracking-[-0.035em] text-balance sm:text-[4rem]/[1.02]"
          >
            {t`See to the bottom of every price`}
          </h1>
          <p className="mt-5 text-lg text-pretty text-text-muted sm:mt-6">
            {t`Trade tokens on Uniswap v2, v3 and v4 from your own wallet. Oxbow shows the pools and the costs behind each price.`}
          </p>
          <div className="mt-7 flex flex-wrap gap-3 max-lg:justify-center sm:mt-8">
            <Link
              to="/swap"
              className="reacts inline-flex h-12 items-center rounded-md bg-accent px-6 font-medium text-on-accent hover:bg-accent-hover active:bg-accent-pressed"
            >
              {t`Start trading`}
            </Link>
            <Link
              to={'/explore' as string}
              className="reacts inline-flex h-12 items-center rounded-md border border-line-float bg-surface-raised px-6 font-medium hover:border-line-strong hover:bg-surface-hover active:bg-surface-pressed"
            >
              {t`Explore tokens`}
            </Link>
          </div>
          <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-sm text-text-muted max-lg:justify-center">
            {facts.map(({ Icon, text }) => (
              <li key={text} className="flex items-center gap-2">
                <Icon size={16} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-accent-text" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        {/* The height of the form with a quote, so that nothing shifts when one arrives. */}
        <div data-solid="" className="relative mx-auto w-full max-w-[30rem] lg:min-h-[35rem]">
          <HeroRiver />
          {/* Above the discs: otherwise a disc would cover the button of a form that grows with its quote. */}
          <div className="relative z-1">{widget}</div>
        </div>
      </div>
      {discs}
      <ScrollPrompt target="about" />
    </section>
  )
}

export declare namespace LandingHero {
  type Props = { widget: ReactNode; discs?: ReactNode }
}
