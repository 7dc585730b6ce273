import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Network } from '@oxbow/chain/Network'

/** A request as a row of the table sees it. */
export type RouteRequest = {
  /** Parameters of the path; what `$` stands for at the end of a path is under `_splat`. */
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: Readonly<Record<string, unknown>>
  /** Without the `#`. */
  readonly hash: string
}

export type Destination = { readonly to: string; readonly search?: Readonly<Record<string, unknown>> }

/** What a redirect may need that is not in the URL. */
export type ChainFacts = {
  readonly network: Network
  /** Address of the v2 pair of two tokens, undefined when there is none. */
  readonly findPair: (currencyA: string, currencyB: string) => Promise<string | undefined>
}

export type RouteRow = {
  /** In the words of TanStack Router: `$name` is a parameter, `{-$name}` an optional one, `$` the rest. */
  readonly path: string
  /** Of the document, before " · Oxbow". `networkName` of the network that the path names, or of the one that is shown where it names none. */
  readonly title?: (params: RouteRequest['params'], networkName?: string) => MessageDescriptor
  /** Slug of the network that the path names; undefined when it names none or all. */
  readonly networkOf?: (params: RouteRequest['params']) => string | undefined
  /** Without header and footer: a window that another program opened. */
  readonly isBare?: true
  /** The tab of the navigation that it is under, once it is built. */
  readonly tab?: Tab
  /** What the navigation calls it, where the title says more. */
  readonly label?: MessageDescriptor
} & (
  | {
      readonly kind: 'page'
      readonly page: PageName
      readonly title: (params: RouteRequest['params'], networkName?: string) => MessageDescriptor
      /** Where an address of earlier times leads that has this path; undefined when it is none. */
      readonly leadsOn?: (request: RouteRequest) => Destination | undefined
    }
  /** Answers by URL alone and says so; nothing leads here until it is a page. */
  | { readonly kind: 'not-built'; readonly title: (params: RouteRequest['params']) => MessageDescriptor }
  | { readonly kind: 'redirect'; readonly to: (request: RouteRequest) => Destination }
  | {
      readonly kind: 'redirect-on-chain'
      readonly to: (request: RouteRequest, facts: ChainFacts) => Destination | Promise<Destination>
    }
  /** Another site, which the operator names. */
  | { readonly kind: 'leave'; readonly leave: 'vote' | 'address'; readonly title: () => MessageDescriptor }
)

export type Tab = 'trade' | 'explore' | 'pools'

export type PageName =
  | 'landing'
  | 'swap'
  | 'explore'
  | 'token'
  | 'pool'
  | 'positions'
  | 'create-position'
  | 'find-pool'
  | 'position'
  | 'migrate'
  | 're-range'
  | 'privacy'
  | 'not-found'

/**
 * Every path of specification section 2.1, and where the paths of earlier times lead. Router, titles, navigation and tests follow this table
 * and nothing else. A row of kind `not-built` becomes a `page` when its page is there.
 */
export const routeTable: readonly RouteRow[] = [
  {
    path: '/',
    kind: 'page',
    page: 'landing',
    title: () => msg`See to the bottom of every price`,
    leadsOn: ({ hash }) => fromHash(hash),
  },

  { path: '/swap', kind: 'page', page: 'swap', tab: 'trade', title: () => msg`Swap` },
  { path: '/limit', kind: 'not-built', tab: 'trade', title: () => msg`Limit` },
  { path: '/limits', kind: 'redirect', to: ({ search }) => ({ to: '/limit', search }) },
  { path: '/send', kind: 'not-built', tab: 'trade', title: () => msg`Send` },
  { path: '/buy', kind: 'not-built', tab: 'trade', title: () => msg`Buy` },
  { path: '/sell', kind: 'not-built', tab: 'trade', title: () => msg`Sell` },

  {
    path: '/explore/{-$tab}/{-$chainName}',
    kind: 'page',
    page: 'explore',
    tab: 'explore',
    label: msg`Explore`,
    title: toExploreTitle,
    networkOf: (params) => (toExploredSlug(params) === 'all' ? undefined : toExploredSlug(params)),
  },
  { path: '/explore/tokens/$chainName/$tokenAddress', kind: 'page', page: 'token', title: () => msg`Token` },
  { path: '/explore/pools/$chainName/$poolAddress', kind: 'page', page: 'pool', title: () => msg`Pool` },
  {
    path: '/tokens/{-$chainName}/{-$tokenAddress}',
    kind: 'redirect',
    to: ({ params, search }) => ({ to: toPath('explore', 'tokens', params.chainName, params.tokenAddress), search }),
  },

  { path: '/positions', kind: 'page', page: 'positions', tab: 'pools', title: () => msg`Positions` },
  {
    path: '/positions/create/{-$protocolVersion}',
    kind: 'page',
    page: 'create-position',
    title: () => msg`New position`,
  },
  { path: '/positions/v2/$chainName/$pairAddress', kind: 'page', page: 'position', title: () => msg`Position` },
  { path: '/positions/v3/$chainName/$tokenId', kind: 'page', page: 'position', title: () => msg`Position` },
  { path: '/positions/v4/$chainName/$tokenId', kind: 'page', page: 'position', title: () => msg`Position` },
  // Ours: the specification has no such pages.
  { path: '/positions/v3/$chainName/$tokenId/range', kind: 'page', page: 're-range', title: () => msg`New range` },
  { path: '/positions/v4/$chainName/$tokenId/range', kind: 'page', page: 're-range', title: () => msg`New range` },
  { path: '/migrate/v2', kind: 'page', page: 'positions', title: () => msg`Move liquidity` },
  { path: '/migrate/v2/$address', kind: 'redirect-on-chain', to: toPairMigration },
  { path: '/migrate/v2/$chainName/$pairAddress', kind: 'page', page: 'migrate', title: () => msg`Move liquidity` },
  { path: '/migrate/v3/$chainName/$tokenId', kind: 'page', page: 'migrate', title: () => msg`Move liquidity` },
  ...['pool', 'pools'].flatMap((pool): RouteRow[] => [
    { path: `/${pool}`, kind: 'redirect', to: () => ({ to: '/positions' }) },
    { path: `/${pool}/v2`, kind: 'redirect', to: () => notFound },
    { path: `/${pool}/v2/find`, kind: 'page', page: 'find-pool', title: () => msg`Find a pool` },
    { path: `/${pool}/$tokenId`, kind: 'redirect-on-chain', to: toPosition },
  ]),
  {
    path: '/add/v2/{-$currencyIdA}/{-$currencyIdB}',
    kind: 'redirect',
    to: ({ params }) => ({ to: '/positions/create/v2', search: toPair(params) }),
  },
  {
    path: '/add/{-$currencyIdA}/{-$currencyIdB}/{-$feeAmount}/{-$tokenId}',
    kind: 'redirect-on-chain',
    to: (request, facts) =>
      request.params.tokenId === undefined
        ? { to: '/positions/create/v3', search: { ...toPair(request.params), ...toFee(request.params) } }
        : toPosition(request, facts),
  },
  { path: '/remove/v2/$currencyIdA/$currencyIdB', kind: 'redirect-on-chain', to: toV2Position },
  { path: '/remove/$tokenId', kind: 'redirect-on-chain', to: toPosition },

  { path: '/vote/$', kind: 'leave', leave: 'vote', title: () => msg`Governance` },
  { path: '/create-proposal', kind: 'redirect', to: () => ({ to: '/vote/create-proposal' }) },
  { path: '/address/$', kind: 'leave', leave: 'address', title: () => msg`Address` },

  { path: '/auth/passkey/extension', kind: 'not-built', isBare: true, title: () => msg`Log in with a passkey` },
  // Passkeys come with the wallet of our own; until then there is nothing to manage.
  { path: '/manage/passkey/$walletAddress', kind: 'redirect', to: () => notFound },
  { path: '/extension/uninstall', kind: 'not-built', title: () => msg`Extension removed` },

  // Ours: the specification has no such page.
  { path: '/what-leaves-this-device', kind: 'page', page: 'privacy', title: () => msg`What leaves this device` },

  { path: '/not-found', kind: 'page', page: 'not-found', title: () => msg`Page not found` },
  { path: '$', kind: 'redirect', to: () => notFound },
]

/** The pages under each tab of the navigation. What is not built is not shown. */
export function toNavigation(rows: readonly RouteRow[] = routeTable): readonly NavigationTab[] {
  const built = rows.flatMap((row) => (row.kind === 'page' && row.tab ? [{ ...row, tab: row.tab }] : []))
  return [...new Set(built.map(({ tab }) => tab))].map((tab) => ({
    tab,
    pages: built
      .filter((row) => row.tab === tab)
      .map(({ path, label, title }) => ({ path: path.replace(/\/\{.*$/, ''), title: label ?? title({}) })),
  }))
}

export type NavigationTab = {
  readonly tab: Tab
  readonly pages: readonly { readonly path: string; readonly title: MessageDescriptor }[]
}

const notFound: Destination = { to: '/not-found' }

/** Whether an operator closed a path or one above it. `/swap` cannot be closed: closed paths lead there. */
export function isBlocked(pathname: string, blockedPaths: readonly string[]): boolean {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
  if (path === '/swap') return false
  return blockedPaths.some((blocked) => path === blocked || (blocked !== '/' && path.startsWith(`${blocked}/`)))
}

/** Whether the header may speak of the app: not where people are at work (specification section 2.3). */
export function showsGetApp(pathname: string): boolean {
  return !/^\/(?:$|(?:send|swap|limit|explore|positions|migrate\/v3|buy|sell)(?:\/|$))/i.test(pathname)
}

/** The address at another site for the rest of a path. What it says stays on that site: the path is added, never resolved. */
export function toLeaveUrl(target: string, rest: string, search: string): string {
  const url = new URL(target)
  const path = rest.split('/').filter((part) => part !== '' && part !== '.' && part !== '..')
  url.pathname = [url.pathname.replace(/\/+$/, ''), ...path.map(encodeURIComponent)].join('/')
  if (search !== '') url.search = search
  return url.href
}

/** Links of earlier times: `/#/swap?value=1`. Only a path of ours is followed. */
function fromHash(hash: string): Destination | undefined {
  if (!/^\/(?![/\\])/.test(hash)) return undefined
  const { pathname, searchParams } = new URL(hash, 'http://oxbow.invalid')
  return { to: pathname, search: Object.fromEntries(searchParams) }
}

function toPath(...parts: readonly (string | undefined)[]): string {
  return `/${parts.flatMap((part) => (part === undefined ? [] : encodeURIComponent(part))).join('/')}`
}

/** Numbered positions are of v3. */
function toPosition({ params }: RouteRequest, { network }: ChainFacts): Destination {
  const { tokenId } = params
  return tokenId !== undefined && /^\d{1,78}$/.test(tokenId)
    ? { to: toPath('positions', 'v3', network.slug, tokenId) }
    : notFound
}

/** A pair alone names no network. */
function toPairMigration({ params }: RouteRequest, { network }: ChainFacts): Destination {
  const { address } = params
  return address !== undefined && /^0x[0-9a-f]{40}$/i.test(address)
    ? { to: toPath('migrate', 'v2', network.slug, address.toLowerCase()) }
    : notFound
}

async function toV2Position({ params }: RouteRequest, { network, findPair }: ChainFacts): Promise<Destination> {
  const pair = await findPair(params.currencyIdA ?? '', params.currencyIdB ?? '')
  return { to: pair === undefined ? '/positions' : toPath('positions', 'v2', network.slug, pair) }
}

/** A pair needs two tokens: the second is dropped when it is the first again. */
function toPair({ currencyIdA, currencyIdB }: RouteRequest['params']): Record<string, string> {
  const isSame = currencyIdA?.toLowerCase() === currencyIdB?.toLowerCase()
  return {
    ...(currencyIdA !== undefined && { currencyA: currencyIdA }),
    ...(currencyIdB !== undefined && !isSame && { currencyB: currencyIdB }),
  }
}

function toFee({ feeAmount }: RouteRequest['params']): Record<string, string> {
  return feeAmount === undefined ? {} : { fee: feeAmount }
}

/** Until the networks are known, the one that is shown by default has no name. */
function toExploreTitle(params: RouteRequest['params'], networkName?: string): MessageDescriptor {
  const { tab } = params
  const slug = toExploredSlug(params)
  const chain = networkName ?? (slug && capitalised(slug))
  if (slug === 'all' || chain === undefined)
    return { tokens: msg`Tokens`, pools: msg`Pools`, transactions: msg`Transactions` }[isTab(tab) ? tab : 'tokens']
  if (tab === 'pools') return msg`Pools on ${chain}`
  if (tab === 'transactions') return msg`Transactions on ${chain}`
  return msg`Tokens on ${chain}`
}

/** `/explore/base` names a network where a tab may stand. */
function toExploredSlug({ tab, chainName }: RouteRequest['params']): string | undefined {
  return isTab(tab) ? chainName : (chainName ?? tab)
}

function isTab(tab: string | undefined): tab is 'tokens' | 'pools' | 'transactions' {
  return tab === 'tokens' || tab === 'pools' || tab === 'transactions'
}

/** @example capitalised('ethereum_sepolia') // 'Ethereum Sepolia' */
function capitalised(slug: string): string {
  return slug
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
}
