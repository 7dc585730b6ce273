/** Hosts that Chromium itself keeps calling despite all flags. Only these names aren't resolved; a page's call to any other host is still visible. */
const ownHosts = ['accounts.google.com', 'content-autofill.googleapis.com', 'update.googleapis.com']

/**
 * Flags with which every test starts Debian's Chromium: no calls home, and no pages for the browser's own UI. Since about version 150 it loads the
 * popups of its address bar, a page each, for every context, which costs as much as a page under test. Only the last `--disable-features` takes
 * effect, so Playwright's are repeated here.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=${ownHosts.map((host) => `MAP ${host} ~NOTFOUND`).join()}`,
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'AimEnabled',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'ThirdPartyStoragePartitioning',
  ].join()}`,
]
