import { useLingui } from '@lingui/react/macro'
import { numberFormat } from '@oxbow/i18n/numberFormat'

/** The three steps of a trade, along a river. */
export function StepsSection() {
  const { t, i18n } = useLingui()
  const steps = [
    {
      title: t`Choose your tokens`,
      text: t`Prices update with every block. No account needed.`,
    },
    {
      title: t`Review your swap`,
      text: t`What you pay, the minimum you receive, and every pool in between, before you sign.`,
    },
    {
      title: t`Sign in your own wallet`,
      text: t`Your swap goes straight to the Uniswap contracts. You get at least the minimum shown, or it’s canceled.`,
    },
  ]
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="text-center text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
        {t`Trade in three steps`}
      </h2>
      <div className="relative mt-12">
        <Bends />
        <ol className="relative grid gap-x-12 gap-y-10 md:grid-cols-3 md:pt-24">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-4 md:flex-col md:items-center md:gap-3 md:text-center">
              <span
                aria-hidden="true"
                className="grid size-10 shrink-0 place-items-center rounded-full bg-accent text-sm font-semibold text-on-accent tabular-nums md:absolute md:top-[2.125rem] md:shadow-[0_0_0_8px_var(--surface)]"
              >
                {numberFormat(i18n.locale).format(index + 1)}
              </span>
              <div>
                <h3 className="text-lg font-medium text-balance">{title}</h3>
                <p className="mt-1.5 max-w-[22rem] text-pretty text-text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** The river behind the steps, in the horizontal layout. */
function Bends() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 108"
      preserveAspectRatio="none"
      fill="none"
      className="absolute inset-x-0 top-0 h-[6.75rem] w-full text-accent max-md:hidden rtl:-scale-x-100"
    >
      {[26, 14, 2].map((width, index) => (
        <path
          key={width}
          d="M-20 92C70 92 110 54 200 54S310 16 400 16 510 54 600 54 710 92 800 92 910 54 1000 54 1130 16 1220 16"
          stroke="currentColor"
          strokeOpacity={[0.08, 0.1, 0.45][index]}
          strokeWidth={width}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}
