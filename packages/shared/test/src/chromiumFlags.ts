/** What Chromium itself goes on asking for whatever it is told. These names alone are not looked up: a call of a page to any host is still seen. */
const ownHosts = ['accounts.google.com', 'content-autofill.googleapis.com', 'update.googleapis.com']

/**
 * How every test starts Debian's Chromium: without its calls home, and without the pages of its own window. Since version 150 or so it loads the
 * popups of its address bar, a page each, for every context, which costs as much as a page of ours. Of `--disable-features` only the last counts,
 * so what Playwright turns off stands here again.
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
