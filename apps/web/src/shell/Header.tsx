import { useLingui } from '@lingui/react/macro'
import { OxbowMark } from '@oxbow/marks/OxbowMark'
import { lazyPart } from '@oxbow/react/lazyPart'
import { useMedia } from '@oxbow/react/useMedia'
import { IconButton } from '@oxbow/ui/IconButton'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Menu, Settings } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CompanyMenu } from '../features/menu/CompanyMenu.tsx'
import { NavigationTabs } from '../features/menu/NavigationTabs.tsx'
import { NetworkSelector } from '../features/network/NetworkSelector.tsx'
import { whenInUse } from '../loading/whenInUse.ts'
import { withoutTrade } from '../router/PageSearch.ts'
import { pathOnNetwork } from '../router/pathOnNetwork.ts'
import { showsGetApp } from '../router/showsGetApp.ts'
import { settingsPanel } from '../state/panels.ts'
import { useChain } from '../state/useChain.ts'
import { useConnection } from '../state/wallet/walletState.ts'
import { AccountControl } from './AccountControl.tsx'
import { SearchControl } from './SearchControl.tsx'
import { useNavigationTabs } from './useNavigationTabs.ts'

const SettingsMenu = lazyPart(() => import('./SettingsMenu.tsx').then((module) => module.SettingsMenu))
const SiteLinks = lazyPart(() => import('./SiteLinks.tsx').then((module) => module.SiteLinks))
const PhoneMenu = lazyPart(() => import('./PhoneMenu.tsx').then((module) => module.PhoneMenu))

/** From this width on the header shows its tabs; below, they are in the menu. */
const wide = '(min-width: 48rem)'

/** Logo, navigation, network, settings and account. */
export function Header() {
  const { t } = useLingui()
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { config, networks, network, isTestnetMode } = useChain(search.chain)
  const connection = useConnection()
  const tabs = useNavigationTabs(config)
  const isWide = useMedia(wide)
  const areSettingsOpen = useSyncExternalStore(settingsPanel.subscribe, settingsPanel.getSnapshot)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const gear = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isWide) return whenInUse(PhoneMenu.preload)
    return whenInUse(() => {
      SettingsMenu.preload()
      SiteLinks.preload()
    })
  }, [isWide])

  function closeMenu() {
    setIsMenuOpen(false)
    settingsPanel.close()
  }

  return (
    <header className="mx-auto flex h-16 w-full max-w-[90rem] items-center gap-1 px-4 sm:px-6 md:max-lg:gap-0">
      <Link
        to="/"
        search={{ intro: 'true' }}
        className="flex items-center gap-2 rounded-md py-2 pe-1 text-lg font-semibold tracking-tight text-text"
      >
        <OxbowMark date={today} className="size-7 text-accent-text" />
        <span className="max-[26.25rem]:sr-only md:max-lg:sr-only">Oxbow</span>
      </Link>
      <div className="hidden md:block">
        <CompanyMenu>
          {({ isOpen, close }) => isOpen && <SiteLinks config={config} onFollow={close} onLoadFailed={close} />}
        </CompanyMenu>
      </div>
      <NavigationTabs tabs={tabs} />
      <div className="ms-auto flex items-center gap-1 md:max-lg:gap-0">
        <SearchControl />
        {config?.site.appUrl && showsGetApp(pathname) && (
          <a
            href={config.site.appUrl}
            target="_blank"
            rel="noreferrer"
            className="reacts hidden h-10 items-center rounded-md px-3 text-sm font-medium text-text-muted hover:bg-surface-hover hover:text-text md:flex"
          >
            {t`Get the app`}
          </a>
        )}
        {(isTestnetMode || network?.isTestnet) && (
          <button
            type="button"
            onClick={settingsPanel.open}
            className="reacts flex h-8 items-center rounded-full bg-clay-soft px-3 text-xs font-medium whitespace-nowrap text-clay pointer-coarse:h-11"
          >
            {t`Testnet`}
            <span className="sr-only">{t`Testnet mode is on. Open the settings`}</span>
          </button>
        )}
        <NetworkSelector
          networks={networks ?? []}
          selected={network}
          isWalletElsewhere={
            connection !== undefined && networks?.every(({ chainId }) => chainId !== connection.chainId)
          }
          onSelect={(next) =>
            navigate({
              to: pathOnNetwork(pathname) as '/swap',
              search: (old) => ({ ...withoutTrade(old), chain: next.slug }),
            })
          }
        />
        <IconButton
          ref={gear}
          label={t`Settings`}
          aria-expanded={isWide && areSettingsOpen}
          onClick={areSettingsOpen ? settingsPanel.close : settingsPanel.open}
          className="max-md:hidden"
        >
          <Settings size={20} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        <AccountControl />
        <IconButton
          label={t`Menu`}
          aria-haspopup="dialog"
          onClick={() => setIsMenuOpen(true)}
          className="-me-2 md:hidden"
        >
          <Menu size={20} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
      {isWide && areSettingsOpen && (
        <SettingsMenu anchor={gear} onClose={settingsPanel.close} onLoadFailed={settingsPanel.close} />
      )}
      {!isWide && (isMenuOpen || areSettingsOpen) && (
        <PhoneMenu
          config={config}
          startsAt={areSettingsOpen ? 'settings' : 'menu'}
          onClose={closeMenu}
          onLoadFailed={closeMenu}
        />
      )}
    </header>
  )
}

/** The logo wears snow around New Year. */
const today = new Date()
