import { i18n } from '@lingui/core'
import type { Network } from '@oxbow/chain/Network'
import { describe, expect, test } from 'vitest'
import { isBlocked } from '../router/isBlocked.ts'
import { routeTable } from '../router/routeTable.ts'
import type { ChainFacts, RouteRow } from '../router/rows/RouteRow.ts'
import { showsGetApp } from '../router/showsGetApp.ts'
import { toLeaveUrl } from '../router/toLeaveUrl.ts'
import { toNavigation } from '../router/toNavigation.ts'
import { createPageRouter } from './createPageRouter.tsx'

const router = createPageRouter()
/** Rows that an address of these tests led through. */
const reached = new Set<RouteRow>()

/** What the table does with an address, by the router's own matching; follows redirects as a browser would. */
async function follow(address: string, pair?: string): Promise<string> {
  const url = new URL(address, 'http://localhost')
  const matches = router.matchRoutes(router.parseLocation(toHistory(url)))
  const match = matches.at(-1)!
  const row = match.staticData.row!
  reached.add(row)
  const request = {
    params: match.params as Record<string, string>,
    search: Object.fromEntries(url.searchParams),
    hash: url.hash.slice(1),
  }
  const facts: ChainFacts = { network: { slug: 'base' } as Network, findPair: async () => pair }
  const onwards = row.kind === 'redirect' ? row.to(request) : row.kind === 'page' ? row.leadsOn?.(request) : undefined
  if (onwards) return follow(toHref(onwards), pair)
  if (row.kind === 'redirect-on-chain') return follow(toHref(await row.to(request, facts)), pair)
  return row.kind === 'leave' ? `${row.leave}: ${request.params._splat ?? ''}` : url.pathname + url.search
}

function toHistory(url: URL) {
  const { pathname, search, hash } = url
  return { pathname, search, hash, href: pathname + search + hash, state: { __TSR_index: 0 } }
}

function toHref({ to, search = {} }: { to: string; search?: Readonly<Record<string, unknown>> }): string {
  const query = new URLSearchParams(search as Record<string, string>).toString()
  return query === '' ? to : `${to}?${query}`
}

const a = `0x${'a'.repeat(40)}`
const b = `0x${'b'.repeat(40)}`

describe('every path', () => {
  test.each([
    '/',
    '/?intro=true',
    '/?value=1.50',
    '/swap',
    '/limit',
    '/send',
    '/buy',
    '/sell',
    '/explore',
    '/explore/pools',
    '/explore/transactions/base',
    `/explore/tokens/ethereum/${a}`,
    `/explore/pools/ethereum/${a}`,
    '/positions',
    '/positions/create',
    '/positions/create/v4',
    `/positions/v2/base/${a}`,
    '/positions/v3/base/12',
    '/positions/v4/base/12',
    '/positions/v3/base/12/range',
    '/positions/v4/base/12/range',
    '/migrate/v2',
    `/migrate/v2/base/${a}`,
    '/migrate/v3/base/12',
    '/portfolio',
    `/portfolio/${a}`,
    '/portfolio/approvals',
    `/nfts/base/${a}`,
    `/nfts/base/${a}/7`,
    '/pool/v2/find',
    '/pools/v2/find',
    '/auth/passkey/extension',
    `/manage/passkey/${a}`,
    '/extension/uninstall',
    '/what-leaves-this-device',
    '/not-found',
  ])('%s is a page', async (path) => {
    expect(await follow(path)).toBe(path)
  })

  test.each([
    ['/#/limit?value=1.50', '/limit?value=1.50'],
    ['/#/pool', '/positions'],
    ['/#section', '/'],
    ['/#//evil.example', '/'],
    ['/#/\\evil.example', '/'],
    ['/limits?value=2', '/limit?value=2'],
    ['/tokens', '/explore/tokens'],
    ['/tokens/base', '/explore/tokens/base'],
    [`/tokens/base/${a}`, `/explore/tokens/base/${a}`],
    [`/migrate/v2/${a}`, `/migrate/v2/base/${a}`],
    ['/pool', '/positions'],
    ['/pools', '/positions'],
    ['/pool/v2', '/positions?protocol=v2'],
    ['/pools/v2', '/positions?protocol=v2'],
    ['/pool/12', '/positions/v3/base/12'],
    ['/pools/12', '/positions/v3/base/12'],
    ['/pool/twelve', '/not-found'],
    ['/remove/twelve', '/not-found'],
    ['/migrate/v2/twelve', '/not-found'],
    ['/add', '/positions/create/v3'],
    [`/add/${a}/${b}/3000`, `/positions/create/v3?currencyA=${a}&currencyB=${b}&fee=3000`],
    [`/add/${a}/${b}/3000/12`, '/positions/v3/base/12'],
    ['/add/v2', '/positions/create/v2'],
    [`/add/v2/${a}`, `/positions/create/v2?currencyA=${a}`],
    [`/add/v2/${a}/${b}`, `/positions/create/v2?currencyA=${a}&currencyB=${b}`],
    [`/add/v2/${a}/${a.toUpperCase().replace('X', 'x')}`, `/positions/create/v2?currencyA=${a}`],
    ['/remove/12', '/positions/v3/base/12'],
    ['/vote', 'vote: '],
    ['/vote/1/two', 'vote: 1/two'],
    ['/create-proposal', 'vote: create-proposal'],
    [`/address/${a}`, `address: ${a}`],
    ['/nothing', '/not-found'],
    ['/swap/nothing', '/not-found'],
  ])('%s leads to %s', async (from, to) => {
    expect(await follow(from)).toBe(to)
  })

  test('/remove/v2 leads to the pair when there is one, else to the list', async () => {
    expect(await follow(`/remove/v2/${a}/${b}`, '0x12')).toBe('/positions/v2/base/0x12')
    expect(await follow(`/remove/v2/${a}/${b}`)).toBe('/positions')
  })

  test('no row of the table is without an address above', () => {
    expect(routeTable.filter((row) => !reached.has(row)).map(({ path }) => path)).toEqual([])
  })

  test('each has a title, and the explore page names its tab and network', () => {
    const titleOf = (path: string, params: Record<string, string> = {}, networkName?: string) => {
      const row = routeTable.find((row) => row.path === path)
      return row?.title && i18n._(row.title(params, networkName))
    }
    for (const { title } of routeTable) if (title) expect(i18n._(title({}))).not.toBe('')
    const explore = '/explore/{-$tab}/{-$chainName}'
    expect(titleOf(explore)).toBe('Tokens')
    expect(titleOf(explore, {}, 'Ethereum')).toBe('Tokens on Ethereum')
    expect(titleOf(explore, { tab: 'pools' }, 'Example Chain')).toBe('Pools on Example Chain')
    expect(titleOf(explore, { tab: 'base' })).toBe('Tokens on Base')
    expect(titleOf(explore, { tab: 'POOLS' }, 'Base')).toBe('Pools on Base')
    expect(titleOf(explore, { tab: 'POOLS', chainName: 'ALL' }, 'Base')).toBe('Pools')
    expect(titleOf(explore, { tab: 'base' }, 'Base Mainnet')).toBe('Tokens on Base Mainnet')
    expect(titleOf(explore, { tab: 'tokens', chainName: 'all' }, 'Ethereum')).toBe('Tokens')
    expect(titleOf(explore, { tab: 'transactions', chainName: 'ethereum_sepolia' })).toBe(
      'Transactions on Ethereum Sepolia',
    )
    const networkOf = (params: Record<string, string>) =>
      routeTable.find(({ path }) => path === explore)?.networkOf?.(params)
    expect(networkOf({ tab: 'bogus' })).toBe('bogus')
    expect(networkOf({ tab: 'pools', chainName: 'bogus' })).toBe('bogus')
    expect([networkOf({}), networkOf({ tab: 'pools' }), networkOf({ chainName: 'all' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(titleOf('/')).toBe('See to the bottom of every price')
    expect(titleOf('/swap')).toBe('Swap')
  })
})

describe('toNavigation', () => {
  test('behavior: shows no page that is not built', () => {
    const built = routeTable.filter(({ kind }) => kind === 'page').map(({ path }) => path.replace(/\/\{.*$/, ''))
    for (const { pages } of toNavigation()) for (const { path } of pages) expect(built).toContain(path)
  })

  test('behavior: a tab has its pages in the order of the table', () => {
    const page = (path: string, tab: 'trade' | 'pools') =>
      ({ path, tab, kind: 'page', page: 'swap', title: () => ({ id: path }) }) as RouteRow
    const rows = [page('/swap', 'trade'), page('/positions/{-$x}', 'pools'), page('/limit', 'trade')]
    expect(toNavigation(rows).map(({ tab, pages }) => [tab, pages.map(({ path }) => path)])).toEqual([
      ['trade', ['/swap', '/limit']],
      ['pools', ['/positions']],
    ])
  })
})

describe('isBlocked', () => {
  test.each([
    ['/buy', ['/buy'], true],
    ['/Buy/', ['/buy'], true],
    ['/BUY/Now', ['/buy'], true],
    ['/SWAP', ['/swap'], false],
    ['/buy/now', ['/buy'], true],
    ['/buyer', ['/buy'], false],
    ['/', ['/'], true],
    ['/limit', ['/'], false],
    ['/swap', ['/swap'], false],
    ['/buy', [], false],
  ])('%s of %j: %s', (path, blocked, expected) => {
    expect(isBlocked(path, blocked)).toBe(expected)
  })
})

describe('showsGetApp', () => {
  test.each([
    '/',
    '/send',
    '/swap',
    '/limit',
    '/explore/tokens/base/0x1',
    '/positions',
    '/migrate/v3/base/1',
    '/buy',
    '/sell',
  ])('not on %s', (path) => expect(showsGetApp(path)).toBe(false))
  test.each(['/not-found', '/migrate/v2', '/extension/uninstall', '/swapper'])('on %s', (path) =>
    expect(showsGetApp(path)).toBe(true),
  )
})

describe('toLeaveUrl', () => {
  test.each([
    ['https://vote.example', '', '', 'https://vote.example/'],
    ['https://vote.example/app/', '1/two', '?a=b', 'https://vote.example/app/1/two?a=b'],
    ['https://vote.example', '../../evil', '', 'https://vote.example/evil'],
    ['https://vote.example', '//evil.example', '', 'https://vote.example/evil.example'],
    ['https://vote.example', 'a b?c#d', '', 'https://vote.example/a%20b%3Fc%23d'],
  ])('%s with %s', (target, rest, search, url) => {
    expect(toLeaveUrl(target, rest, search)).toBe(url)
  })
})
