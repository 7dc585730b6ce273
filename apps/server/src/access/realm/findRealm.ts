import type { Config } from '@oxbow/contract/Config'
import { parseHost } from '../parseHost.ts'

/** Source of the wallet's host name. */
export type RealmSettings =
  /** Both origins are configured, in the format of browsers. */
  | { readonly kind: 'named'; readonly wallet: string; readonly exchange: readonly string[] }
  /** `wallet.localhost`, for people at this machine. */
  | {
      readonly kind: 'local'
      /** Set if only this machine may create wallets, because the operator has configured no name for them. */
      readonly isLoopbackOnly?: boolean
    }

/** Which of the two sites a request is for. They share no files, routes or cookies. */
export type Realm = {
  readonly name: 'exchange' | 'wallet'
  /** Origin of this visitor's wallet, or why there is none. */
  readonly wallet: Config['features']['embeddedWallet']
  /** Origins of the pages that may use the wallet. */
  readonly exchangeOrigins: readonly string[]
}

const localName = 'wallet.localhost'

/**
 * The realm of a request's host; undefined for other names. Nothing is served under subdomains of the wallet's name, since a page there could use its
 * passkeys.
 */
export function findRealm(settings: RealmSettings, host: string): Realm | undefined {
  const url = parseHost(host)
  if (url === undefined) return undefined
  const { hostname } = url
  const own = settings.kind === 'named' ? new URL(settings.wallet).hostname : localName
  if (hostname.endsWith(`.${own}`) || (hostname === localName && own !== localName)) return undefined
  if (settings.kind === 'local') return findLocal(url)
  // Browsers omit port 443, but a proxy may add it.
  const written = url.port === '443' ? hostname : url.host
  const isHost = (origin: string) => new URL(origin).host === written
  if (hostname === own) return isHost(settings.wallet) ? realm('wallet', settings.wallet, settings.exchange) : undefined
  return settings.exchange.some(isHost)
    ? realm('exchange', settings.wallet, settings.exchange)
    : without(`The wallet works at ${settings.exchange[0]} alone.`)
}

function findLocal({ hostname, port }: URL): Realm {
  const origin = (name: string) => `http://${name}${port && `:${port}`}`
  const exchange = ['localhost', '127.0.0.1'].map(origin)
  if (hostname === localName) return realm('wallet', origin(localName), exchange)
  return exchange.some((each) => new URL(each).hostname === hostname)
    ? realm('exchange', origin(localName), exchange)
    : without('The wallet needs a host name of its own, which the operator has not set.')
}

function realm(name: Realm['name'], origin: string, exchangeOrigins: readonly string[]): Realm {
  return { name, wallet: { status: 'on', value: { origin } }, exchangeOrigins }
}

function without(reason: string): Realm {
  return { name: 'exchange', wallet: { status: 'off', reason }, exchangeOrigins: [] }
}
