import { msg } from '@lingui/core/macro'
import type { RouteRow } from './RouteRow.ts'

export type LiquidityPage = 'positions' | 'create-position' | 'find-pool' | 'position' | 'migrate' | 're-range'

export const liquidityRows: readonly RouteRow<LiquidityPage>[] = [
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
  { path: '/positions/v3/$chainName/$tokenId/range', kind: 'page', page: 're-range', title: () => msg`New range` },
  { path: '/positions/v4/$chainName/$tokenId/range', kind: 'page', page: 're-range', title: () => msg`New range` },
  { path: '/migrate/v2', kind: 'page', page: 'positions', title: () => msg`Migrate` },
  {
    path: '/migrate/v2/$address',
    kind: 'redirect-on-chain',
    to: async (request, facts) => (await redirects()).toPairMigration(request, facts),
  },
  { path: '/migrate/v2/$chainName/$pairAddress', kind: 'page', page: 'migrate', title: () => msg`Migrate` },
  { path: '/migrate/v3/$chainName/$tokenId', kind: 'page', page: 'migrate', title: () => msg`Migrate` },
  ...['pool', 'pools'].flatMap((pool): RouteRow<LiquidityPage>[] => [
    { path: `/${pool}`, kind: 'redirect', to: () => ({ to: '/positions' }) },
    { path: `/${pool}/v2`, kind: 'redirect', to: () => ({ to: '/positions', search: { protocol: 'v2' } }) },
    { path: `/${pool}/v2/find`, kind: 'page', page: 'find-pool', title: () => msg`Find a pool` },
    {
      path: `/${pool}/$tokenId`,
      kind: 'redirect-on-chain',
      to: async (request, facts) => (await redirects()).toPosition(request, facts),
    },
  ]),
  {
    path: '/add/v2/{-$currencyIdA}/{-$currencyIdB}',
    kind: 'redirect-on-chain',
    to: async (request) => (await redirects()).toNewPair(request),
  },
  {
    path: '/add/{-$currencyIdA}/{-$currencyIdB}/{-$feeAmount}/{-$tokenId}',
    kind: 'redirect-on-chain',
    to: async (request, facts) => (await redirects()).toAdding(request, facts),
  },
  {
    path: '/remove/v2/$currencyIdA/$currencyIdB',
    kind: 'redirect-on-chain',
    to: async (request, facts) => (await redirects()).toV2Position(request, facts),
  },
  {
    path: '/remove/$tokenId',
    kind: 'redirect-on-chain',
    to: async (request, facts) => (await redirects()).toPosition(request, facts),
  },
]

/** Other sites link to these; here nothing does, so they load when one is opened. */
const redirects = () => import('./liquidityRedirects.ts')
