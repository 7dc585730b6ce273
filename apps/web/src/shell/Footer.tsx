import { useLingui } from '@lingui/react/macro'
import type { Config } from '@oxbow/contract/Config'
import { lazyPart } from '@oxbow/react/lazyPart'
import { Link } from '@tanstack/react-router'

const LegalLinks = lazyPart(() => import('../features/menu/LegalLinks.tsx').then((module) => module.LegalLinks), {
  isExtra: true,
})

export function Footer({ config }: { config: Config | undefined }) {
  const { t } = useLingui()
  const { version, site } = config ?? {}
  return (
    <footer className="mx-auto flex w-full max-w-[90rem] flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-5 text-xs text-text-faint sm:px-6">
      <p>{t`Trades go straight to the Uniswap contracts. Oxbow never holds your tokens.`}</p>
      <Link
        to="/what-leaves-this-device"
        className="reacts inline-flex min-h-6 items-center hover:text-text hover:underline"
      >
        {t`Privacy: what leaves this device`}
      </Link>
      {site && Object.values(site.legal).some(Boolean) && <LegalLinks legal={site.legal} onLoadFailed={missNothing} />}
      {/* Reserves the line's height before its text loads. */}
      <p className="min-h-4 tabular-nums max-sm:basis-full">
        {site?.name && (
          <>
            <bdi>{site.name}</bdi>
            {' · '}
          </>
        )}
        {version && <bdi>{t`Oxbow ${version}`}</bdi>}
      </p>
    </footer>
  )
}

/** They load again with the next page load. */
function missNothing() {}
