import type { Connector } from './Connector.ts'

/** Lines before the rest is folded away, when no wallet was used yet. */
const SHOWN_AT_FIRST = 4

/**
 * How a page lists the ways to connect: the one used last first, then what was found in the page, then what came with Oxbow. A wallet that
 * announced itself once for each platform is one line. Once a wallet was used, the other injected ones are folded into `others`.
 *
 * Coinbase's extension is left out of the injected ones (specification section 5), except where it is the browser: a phone whose one
 * injected wallet is the app that shows the page gets that one alone.
 */
export function listConnectors(parameters: listConnectors.Parameters): listConnectors.ReturnType {
  const { recentId, isPhone } = parameters
  const connectors = merge(parameters.connectors)
  const injected = connectors.filter(({ isInjected }) => isInjected)
  const [only] = injected
  if (isPhone && only !== undefined && injected.length === 1) return { shown: [only], others: [] }

  const offered = injected.filter(({ evm }) => evm?.id !== coinbaseRdns)
  const own = connectors.filter(({ isInjected }) => !isInjected)
  const recent = offered.find(({ id }) => id === recentId)
  const rest = offered.filter((connector) => connector !== recent)
  const count = recent === undefined ? SHOWN_AT_FIRST : 0
  const sortedOwn = [...own].sort((a, b) => Number(b.id === recentId) - Number(a.id === recentId))
  const wasOwn = own.some(({ id }) => id === recentId)
  const shown = [...(recent ? [recent] : []), ...rest.slice(0, count)]
  return { shown: wasOwn ? [...sortedOwn, ...shown] : [...shown, ...sortedOwn], others: rest.slice(count) }
}

export declare namespace listConnectors {
  type Parameters = {
    readonly connectors: readonly Connector[]
    readonly recentId: string | undefined
    readonly isPhone: boolean
  }
  type ReturnType = { readonly shown: readonly Connector[]; readonly others: readonly Connector[] }
}

const coinbaseRdns = 'com.coinbase.wallet'

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
  return isPair && a.isInjected && b.isInjected && toPlainName(a.name) === toPlainName(b.name)
}

/** @example toPlainName('Phantom Wallet') // 'phantom' */
function toPlainName(name: string): string {
  return name.toLowerCase().replace(/ wallet$/, '')
}
