/** Wallet apps with a browser, by their mark in the user agent. */
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
 * The link to the operator's app. Some wallet apps open stores only by links of their own, so it names the wallet app in `from`, and the operator's
 * page redirects. In other browsers it is the plain link.
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
