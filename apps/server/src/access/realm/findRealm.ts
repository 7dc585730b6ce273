import type { Config } from '@oxbow/contract/Config'
import { parseHost } from '../parseHost.ts'

/** Where the wallet's own host name comes from. */
export type RealmSettings =
  /** The operator wrote down both. Origins, as browsers write them. */
  | { readonly kind: 'named'; readonly wallet: string; readonly exchange: readonly string[] }
  /** `wallet.localhost`, for whoever is at this machine. */
  | {
      readonly kind: 'local'
      /** Nobody else is to make wallets at a server that its operator gave no name for them. */
      readonly isLoopbackOnly?: boolean
    }

/** Which of the two this server is for one request. They share no file, no route and no cookie. */
export type Realm = {
  readonly name: 'exchange' | 'wallet'
  /** Where this visitor's wallet lives, or why there is none. */
  readonly wallet: Config['features']['embeddedWallet']
  /** Of the pages that may ask it. */
  readonly exchangeOrigins: readonly string[]
}

const localName = 'wallet.localhost'

/**
 * The realm that a request's host names; undefined for names that are neither's. Nothing may be served below the wallet's name: a page there could
 * ask for its passkeys.
 */
export function findRealm(settings: RealmSettings, host: string): Realm | undefined {
  const url = parseHost(host)
  if (url === undefined) return undefined
  const { hostname } = url
  const own = settings.kind === 'named' ? new URL(settings.wallet).hostname : localName
  if (hostname.endsWith(`.${own}`) || (hostname === localName && own !== localName)) return undefined
  if (settings.kind === 'local') return findLocal(url)
  // Port 443 is written by nobody, or by a proxy.
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
