import { useLingui } from '@lingui/react/macro'

export function Footer({ version }: { version: string | undefined }) {
  const { t } = useLingui()
  return (
    <footer className="mx-auto flex w-full max-w-[90rem] flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-5 text-xs text-text-faint sm:px-6">
      <p>{t`Trades go straight to the Uniswap contracts. Oxbow never holds your tokens.`}</p>
      {/* The line is there before its words are. */}
      <p className="min-h-4 tabular-nums max-sm:basis-full">{version && t`Oxbow ${version}`}</p>
    </footer>
  )
}
