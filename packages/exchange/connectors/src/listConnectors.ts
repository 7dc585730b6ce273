import type { Connector } from './Connector.ts'

/** Lines before the rest is folded away, when no wallet was used yet. */
const SHOWN_AT_FIRST = 4

/** Wallets with a place of their own in the list, after those found in the page (specification section 2.7). */
const namedRdns: ReadonlySet<string> = new Set(['com.coinbase.wallet', 'com.binance.wallet', 'wallet.binance.com'])

/** Of Oxbow's own extension, which keeps to itself where pages have the passkey wallet (specification section 5). */
export const extensionRdns = 'oxbow.extension'

/**
 * How a page lists the ways to connect: the one used last first, then what was found in the page, the passkey wallet, Coinbase and Binance with what
 * the operator links to, the test wallet. A wallet that announced itself once for each platform is one line. Once a wallet was used, the other
 * injected ones, Coinbase, Binance and links are folded into `others`.
 *
 * On a phone whose one injected wallet is the app that shows the page, that one stands alone.
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

function isNamed({ evm }: Connector): boolean {
  return evm !== undefined && namedRdns.has(evm.id)
}

/** Two lines with the same name, one of Solana alone and one of EVM alone, are one wallet; what came with Oxbow is never merged. */
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
