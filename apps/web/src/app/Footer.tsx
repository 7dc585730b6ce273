import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

export function Footer({ version }: { version: string | undefined }) {
  const { t } = useLingui()
  return (
    <footer className="mx-auto flex w-full max-w-[90rem] flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-5 text-xs text-text-faint sm:px-6">
      <p>{t`Trades go straight to the Uniswap contracts. Oxbow never holds your tokens.`}</p>
      <Link
        to="/what-leaves-this-device"
        className="reacts inline-flex min-h-6 items-center hover:text-text hover:underline"
      >
        {t`What leaves this device`}
      </Link>
      {/* The line is there before its words are. */}
      <p className="min-h-4 tabular-nums max-sm:basis-full">{version && t`Oxbow ${version}`}</p>
    </footer>
  )
}
