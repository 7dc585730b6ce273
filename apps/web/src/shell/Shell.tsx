import { useLingui } from '@lingui/react/macro'
import { currencyInUse } from '@oxbow/i18n/currencyInUse'
import { lazyPart } from '@oxbow/react/lazyPart'
import { preloadToasts, Toaster } from '@oxbow/ui/Toaster'
import { Navigate, Outlet, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { HealthBar } from '../features/health/HealthBar.tsx'
import { RegionBar } from '../features/notice/RegionBar.tsx'
import { useLoadFailureToast } from '../loading/useLoadFailureToast.ts'
import { whenIdle } from '../loading/whenIdle.ts'
import { isBlocked } from '../router/isBlocked.ts'
import { toAppLink } from '../router/toAppLink.ts'
import { usePage, usePageTitle } from '../router/usePage.ts'
import { useOpenOrders } from '../state/activity/openOrders.ts'
import { dismissDisclaimer, useDisclaimer } from '../state/disclaimer.ts'
import { activity, nodeSettings } from '../state/exchange.ts'
import { useTradeSource, writeNodeCookie } from '../state/node/nodes.ts'
import { useOutage } from '../state/node/useOutage.ts'
import { testnetDialog } from '../state/panels.ts'
import { sendDialog } from '../state/sendDialog.ts'
import {
  changeSettings,
  reloadSettings,
  useLanguageOnServer,
  useSettings,
  useThemeOnDocument,
} from '../state/settings.ts'
import { useChain } from '../state/useChain.ts'
import { useCurrencyOfSettings } from '../state/useCurrencyOfSettings.ts'
import { blockedWindow } from '../state/wallet/blockedWindow.ts'
import { requestDialog } from '../state/wallet/openRequest.ts'
import { useConnection } from '../state/wallet/walletState.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { RiverBackground } from './RiverBackground.tsx'
import { useTestnet } from './useTestnet.ts'
import { useWatchedActivity } from './useWatchedActivity.ts'

const TestnetDialog = lazyPart(() =>
  import('../features/settings/TestnetDialog.tsx').then((module) => module.TestnetDialog),
)
const TestnetBar = lazyPart(() => import('../features/network/TestnetBar.tsx').then((module) => module.TestnetBar))
const AppBanner = lazyPart(() => import('../features/menu/AppBanner.tsx').then((module) => module.AppBanner), {
  isExtra: true,
})
const DisclaimerBanner = lazyPart(
  () => import('../features/notice/DisclaimerBanner.tsx').then((module) => module.DisclaimerBanner),
  { isExtra: true },
)
const SendModal = lazyPart(() => import('./SendModal.tsx').then((module) => module.SendModal))
const RequestDialog = lazyPart(() => import('./RequestDialog.tsx').then((module) => module.RequestDialog))
const BlockedWindowDialog = lazyPart(() =>
  import('./BlockedWindowDialog.tsx').then((module) => module.BlockedWindowDialog),
)
const ActivityToasts = lazyPart(() => import('./toasts/ActivityToasts.tsx').then((module) => module.ActivityToasts), {
  isExtra: true,
})

const OrderNotices = lazyPart(() => import('./toasts/OrderNotices.tsx').then((module) => module.OrderNotices), {
  isExtra: true,
})

/** The frame of every page. */
export function Shell() {
  const { t } = useLingui()
  const { row, title } = usePage()
  const { pathname } = useLocation()
  const search = useSearch({ strict: false })
  const { config, networks, network, error } = useChain(search.chain)
  const testnet = useTestnet(search.chain)
  const outage = useOutage(network, error)
  const source = useTradeSource(network?.chainId)
  const { isAppBannerDismissed } = useSettings()
  const isDisclaimerDue = useDisclaimer(config?.site.country)
  const isTestnetDialogOpen = useSyncExternalStore(testnetDialog.subscribe, testnetDialog.getSnapshot)
  const isRequestDialogOpen = useSyncExternalStore(requestDialog.subscribe, requestDialog.getSnapshot)
  const isWindowHomeless = useSyncExternalStore(blockedWindow.subscribe, blockedWindow.isHomeless)
  const sendStart = useSyncExternalStore(sendDialog.subscribe, sendDialog.getSnapshot)
  useThemeOnDocument(search.theme)
  useEffect(() => whenIdle(preloadToasts), [])
  useLanguageOnServer()
  useCurrencyOfSettings(config)
  usePageTitle(title)
  useOtherTabs()
  useLoadFailureToast()
  // Writing a cookie blocks, so it waits for idle time.
  useEffect(() => whenIdle(writeNodeCookie), [])
  useWatchedActivity(networks)
  const account = useConnection()?.account.address
  const hasOpenOrders = useOpenOrders(account).length > 0

  if (row?.isBare) {
    return (
      <main className="flex min-h-dvh flex-col">
        <GuardedPage />
      </main>
    )
  }
  const appUrl = config?.site.appUrl
  // Both use the banner at the top, so that nothing below shifts.
  const isTestnetAwaited = testnet.state.kind === 'starting' || testnet.state.kind === 'failed'
  return (
    <div className="flex min-h-dvh flex-col">
      {pathname !== '/' && <RiverBackground />}
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
      >
        {t`Skip to the content`}
      </a>
      {outage === undefined && isTestnetAwaited ? (
        <TestnetBar state={testnet.state} onRetry={testnet.retry} onLoadFailed={dismissNothing} />
      ) : (
        <HealthBar
          outage={outage}
          isServerless={source === 'node-in-need'}
          isLocal={config ? config.profile === 'local' : isLoopback && 'unknown'}
          networkName={network?.name ?? ''}
        />
      )}
      {config?.site.isRegionBlocked && <RegionBar />}
      <Header />
      <main id="content" className="flex flex-1 flex-col">
        <GuardedPage />
      </main>
      <Footer config={config} />
      {appUrl && !isAppBannerDismissed && (
        <>
          <div className="h-14 md:hidden" />
          <AppBanner
            url={toAppLink(appUrl, navigator.userAgent)}
            onDismiss={() => changeSettings({ isAppBannerDismissed: true })}
            onLoadFailed={dismissNothing}
          />
        </>
      )}
      {isDisclaimerDue && (
        <DisclaimerBanner
          words={config?.site.unitedKingdom ?? undefined}
          onDismiss={dismissDisclaimer}
          onLoadFailed={dismissNothing}
        />
      )}
      {isTestnetDialogOpen && (
        <TestnetDialog
          state={testnet.state}
          isLocal={config?.profile === 'local'}
          onRetry={testnet.retry}
          onClose={testnetDialog.close}
          onLoadFailed={testnetDialog.close}
        />
      )}
      {sendStart && <SendModal start={sendStart} onClosed={sendDialog.close} onLoadFailed={sendDialog.close} />}
      {isRequestDialogOpen && <RequestDialog onClosed={requestDialog.close} onLoadFailed={requestDialog.close} />}
      {isWindowHomeless && <BlockedWindowDialog onClose={refuseWindow} onLoadFailed={refuseWindow} />}
      <p role="status" className="sr-only">
        {title}
      </p>
      {account && <ActivityToasts onLoadFailed={dismissNothing} />}
      {account && hasOpenOrders && <OrderNotices account={account} onLoadFailed={dismissNothing} />}
      <Toaster label={t`Messages`} dismissLabel={t`Dismiss`} />
    </div>
  )
}

function refuseWindow() {
  blockedWindow.getSnapshot()?.refuse()
}

/** A banner that failed to load is shown with the next page load. */
function dismissNothing() {}

/** On this computer, the site most likely has local networks. */
const isLoopback = /^(localhost|127\.|\[::1\])/.test(window.location.hostname)

/** The path whose skeleton came with the document. */
const outlined = document.getElementById('root')?.hasChildNodes() ? window.location.pathname : undefined

/** The page, unless the operator blocked its path. Blocked paths are known before a page that might be blocked is shown. */
function GuardedPage() {
  const { pathname } = useLocation()
  const { config, error } = useChain(undefined)
  // Amounts are formatted throughout the page; another currency remounts it.
  const currency = useSyncExternalStore(currencyInUse.subscribe, () => currencyInUse.get().code)
  if (pathname !== '/swap') {
    // The prerendered skeleton is visible before this code runs; the server sends none for blocked paths.
    if (config === undefined && error === undefined) return pathname === outlined ? <Outlet key={currency} /> : null
    if (isBlocked(pathname, config?.site.blockedPaths ?? [])) return <Navigate to="/swap" replace />
  }
  return <Outlet key={currency} />
}

/** Settings and activity are shared by all tabs of this browser. */
function useOtherTabs(): void {
  useEffect(() => {
    function onStorage() {
      reloadSettings()
      activity.reload()
      nodeSettings.reload()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
}
