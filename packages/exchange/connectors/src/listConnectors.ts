import type { Connector } from './Connector.ts'

/** Entries shown before the rest is collapsed, if no wallet was used yet. */
const SHOWN_AT_FIRST = 4

/** Wallets with a fixed place in the list, after those found in the page. */
const namedRdns: ReadonlySet<string> = new Set(['com.coinbase.wallet', 'com.binance.wallet', 'wallet.binance.com'])
/** The same wallets on Solana, which has no rdns. */
const namedPlainNames: ReadonlySet<string> = new Set(['coinbase', 'binance'])

/** Oxbow's own extension, which isn't listed where pages have the passkey wallet. */
export const extensionRdns = 'oxbow.extension'

/**
 * Orders the list of wallets: the last used one, those found in the page, the passkey wallet, Coinbase and Binance with the operator's links, the
 * test wallet. A wallet announced on both platforms is one entry. Once a wallet was used, other injected ones, Coinbase, Binance and links are
 * collapsed into `others`.
 *
 * On a phone whose only injected wallet is the app that shows the page, only that one is listed.
 */
export function listConnectors(parameters: listConnectors.Parameters): listConnectors.ReturnType {
  const { recentId, isPhone } = parameters
  const connectors = merge(parameters.connectors)
  const injected = connectors.filter(({ isInjected }) => isInjected)
  const [only] = injected
  if (isPhone && only !== undefined && injected.length === 1) return { shown: [only], others: [] }

  const isRecent = ({ id }: Connector) => id === recentId
  const passkey = connectors.filter(({ kind }) => kind === 'passkey')
  const offered = injected.filter(({ evm }) => evm?.id !== extensionRdns || passkey.length === 0)
  const named = offered.filter(isNamed)
  const plain = offered.filter((connector) => !isNamed(connector))
  const links = connectors.filter(
    (connector) => connector.link !== undefined && !injected.some((other) => isSameName(other, connector)),
  )
  const own = connectors.filter(({ kind, isInjected, link }) => kind === 'keys' && !isInjected && link === undefined)

  const hasRecent = offered.some(isRecent)
  const placed = [
    ...plain.map((connector, index) => ({ connector, isFolded: hasRecent || index >= SHOWN_AT_FIRST })),
    ...passkey.map((connector) => ({ connector, isFolded: false })),
    ...[...named, ...links].map((connector) => ({ connector, isFolded: hasRecent })),
    ...own.map((connector) => ({ connector, isFolded: false })),
  ]
  const recent = placed.filter(({ connector }) => isRecent(connector))
  const rest = placed.filter(({ connector }) => !isRecent(connector))
  return {
    shown: [...recent, ...rest.filter(({ isFolded }) => !isFolded)].map(({ connector }) => connector),
    others: rest.filter(({ isFolded }) => isFolded).map(({ connector }) => connector),
  }
}

export declare namespace listConnectors {
  type Parameters = {
    readonly connectors: readonly Connector[]
    readonly recentId: string | undefined
    readonly isPhone: boolean
  }
  type ReturnType = { readonly shown: readonly Connector[]; readonly others: readonly Connector[] }
}

function isNamed({ evm, solana }: Connector): boolean {
  if (evm !== undefined) return namedRdns.has(evm.id)
  return solana !== undefined && namedPlainNames.has(toPlainName(solana.walletName))
}

/** An EVM-only and a Solana-only entry with the same name are one wallet; built-in wallets are never merged. */
function merge(connectors: readonly Connector[]): readonly Connector[] {
  const merged: Connector[] = []
  for (const connector of connectors) {
    const index = merged.findIndex((other) => isTwin(other, connector))
    const twin = merged[index]
    if (twin === undefined) merged.push(connector)
    else
      merged[index] = {
        ...(twin.evm ? twin : connector),
        icon: twin.icon ?? connector.icon,
        evm: twin.evm ?? connector.evm,
        solana: twin.solana ?? connector.solana,
      }
  }
  return merged
}

function isTwin(a: Connector, b: Connector): boolean {
  const platforms = [a, b].map(({ evm, solana }) => (evm && !solana ? 'evm' : solana && !evm ? 'solana' : 'both'))
  const isPair = platforms.includes('evm') && platforms.includes('solana')
  return isPair && a.isInjected && b.isInjected && isSameName(a, b)
}

function isSameName(a: Connector, b: Connector): boolean {
  return toPlainName(a.name) === toPlainName(b.name)
}

/** @example toPlainName('Phantom Wallet') // 'phantom' */
function toPlainName(name: string): string {
  return name.toLowerCase().replace(/ wallet$/, '')
}
