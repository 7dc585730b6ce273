import { useLingui } from '@lingui/react/macro'
import { OxbowMark } from '@oxbow/marks/OxbowMark'
import { Link } from '@tanstack/react-router'

/** The last section: a call to action. */
export function ClosingSection() {
  const { t } = useLingui()
  return (
    <section
      aria-labelledby="closing-title"
      className="relative isolate overflow-hidden rounded-xl bg-accent-soft px-6 py-16 text-center sm:py-24"
    >
      <OxbowMark className="pointer-events-none absolute start-1/2 top-1/2 -z-10 size-[34rem] -translate-x-1/2 -translate-y-1/2 text-accent opacity-[0.07] rtl:translate-x-1/2" />
      <h2 id="closing-title" className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
        {t`Come in, the water is clear`}
      </h2>
      <p className="mx-auto mt-4 max-w-[28rem] text-lg text-pretty text-text-muted">
        {t`See any price first. You only connect a wallet to trade.`}
      </p>
      <Link
        to="/swap"
        className="reacts mt-8 inline-flex h-12 items-center rounded-md bg-accent px-6 font-medium text-on-accent hover:bg-accent-hover active:bg-accent-pressed"
      >
        {t`Start trading`}
      </Link>
    </section>
  )
}
