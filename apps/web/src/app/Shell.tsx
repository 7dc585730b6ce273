import { useLingui } from '@lingui/react/macro'
import { OxbowMark } from '@oxbow/ui/OxbowMark'
import { Toaster } from '@oxbow/ui/Toaster'
import { Link, Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { HealthBar } from '../features/health/HealthBar.tsx'
import { NetworkSelector } from '../features/network/NetworkSelector.tsx'
import { ThemeSwitch } from '../features/settings/ThemeSwitch.tsx'
import { AccountControl } from './AccountControl.tsx'
import { activity } from './exchange.ts'
import { Footer } from './Footer.tsx'
import { RiverBackground } from './RiverBackground.tsx'
import { changeSettings, reloadSettings, useSettings, useThemeOnDocument } from './settings.ts'
import { useChain } from './useChain.ts'
import { useOutage } from './useOutage.ts'
import { useWatchedActivity } from './useWatchedActivity.ts'

/** What surrounds every page. */
export function Shell() {
  const { t } = useLingui()
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { config, networks, network, error } = useChain(search.chain)
  const outage = useOutage(network, error)
  const { theme } = useSettings()
  useThemeOnDocument(search.theme)
  useOtherTabs()
  useWatchedActivity(networks)

  return (
    <div className="flex min-h-dvh flex-col">
      <RiverBackground />
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
      >
        {t`Skip to the content`}
      </a>
      <HealthBar outage={outage} isLocal={config?.profile === 'local'} networkName={network?.name ?? ''} />
      <header className="mx-auto flex h-16 w-full max-w-[90rem] items-center gap-1 px-4 sm:px-6">
        <Link
          to="/swap"
          className="flex items-center gap-2 rounded-md pe-2 text-lg font-semibold tracking-tight text-text"
        >
          <OxbowMark className="size-7 text-accent-text" />
          <span className="max-[24.25rem]:sr-only">Oxbow</span>
        </Link>
        <nav aria-label={t`Main`} className="ms-3 hidden sm:block">
          <Link
            to="/swap"
            className="reacts rounded-md px-3 py-2 text-sm font-medium text-text-muted hover:bg-surface-hover aria-[current=page]:text-text"
          >
            {t`Swap`}
          </Link>
        </nav>
        <div className="ms-auto flex items-center gap-1">
          <NetworkSelector
            networks={networks ?? []}
            selected={network}
            onSelect={(next) => navigate({ to: '/swap', search: { chain: next.slug } })}
          />
          <ThemeSwitch
            theme={search.theme ?? theme}
            onTheme={(next) => {
              changeSettings({ theme: next })
              if (search.theme) navigate({ to: '.', search: (old) => withoutTheme(old), replace: true })
            }}
          />
          <AccountControl network={network} />
        </div>
      </header>
      <main id="content" className="flex flex-1 flex-col">
        <Outlet />
      </main>
      <Footer version={config?.version} />
      <Toaster label={t`Messages`} dismissLabel={t`Dismiss`} />
    </div>
  )
}

/** Settings and activity are shared by all tabs of this browser. */
function useOtherTabs(): void {
  useEffect(() => {
    function onStorage() {
      reloadSettings()
      activity.reload()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
}

function withoutTheme<T extends { theme?: unknown }>({ theme: _, ...rest }: T): Omit<T, 'theme'> {
  return rest
}
