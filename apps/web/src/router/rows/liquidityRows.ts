import { msg } from '@lingui/core/macro'
import { type Destination, notFound, toPath } from '../Destination.ts'
import type { ChainFacts, RouteRequest, RouteRow } from './RouteRow.ts'

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
  { path: '/migrate/v2/$address', kind: 'redirect-on-chain', to: toPairMigration },
  { path: '/migrate/v2/$chainName/$pairAddress', kind: 'page', page: 'migrate', title: () => msg`Migrate` },
  { path: '/migrate/v3/$chainName/$tokenId', kind: 'page', page: 'migrate', title: () => msg`Migrate` },
  ...['pool', 'pools'].flatMap((pool): RouteRow<LiquidityPage>[] => [
    { path: `/${pool}`, kind: 'redirect', to: () => ({ to: '/positions' }) },
    { path: `/${pool}/v2`, kind: 'redirect', to: () => ({ to: '/positions', search: { protocol: 'v2' } }) },
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
]

/** Numeric IDs are v3 positions. */
function toPosition({ params }: RouteRequest, { network }: ChainFacts): Destination {
  const { tokenId } = params
  return tokenId !== undefined && /^\d{1,78}$/.test(tokenId)
    ? { to: toPath('positions', 'v3', network.slug, tokenId) }
    : notFound
}

/** A pair's address doesn't name a network. */
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

/** A pair needs two tokens: a second one that equals the first is dropped. */
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
