/** Wallet apps that show pages, by what they add to the user agent. */
const walletApps: readonly (readonly [mark: string, name: string])[] = [
  ['MetaMaskMobile', 'metamask'],
  ['Phantom', 'phantom'],
  ['OKApp', 'okx'],
  ['BitKeep', 'bitget'],
  ['DeFiWallet', 'crypto-com'],
  ['1inchWallet', '1inch'],
  ['RHNCW', 'robinhood'],
  ['CoinbaseWallet', 'coinbase'],
]

/**
 * Where the operator's app can be had, for the wallet app that this page is shown in: some open a store only by a link of their own, so the
 * link names the app in `from` and the operator's page leads on. Elsewhere it is the plain link.
 *
 * @example toAppLink('https://app.example/get', 'Mozilla/5.0 … MetaMaskMobile') // 'https://app.example/get?from=metamask'
 */
export function toAppLink(appUrl: string, userAgent: string): string {
  const name = walletApps.find(([mark]) => userAgent.includes(mark))?.[1]
  if (name === undefined) return appUrl
  const url = new URL(appUrl)
  url.searchParams.set('from', name)
  return url.href
}
