import { type Destination, notFound, toPath } from '../Destination.ts'
import type { ChainFacts, RouteRequest } from './RouteRow.ts'

/** Where the liquidity paths of other interfaces lead: `/add`, `/remove`, `/pool` and `/migrate`. */
export function toNewPair({ params }: RouteRequest): Destination {
  return { to: '/positions/create/v2', search: toPair(params) }
}

/** With the id of a position, that position. */
export function toAdding(request: RouteRequest, facts: ChainFacts): Destination {
  const { params } = request
  return params.tokenId === undefined
    ? { to: '/positions/create/v3', search: { ...toPair(params), ...toFee(params) } }
    : toPosition(request, facts)
}

/** Numeric IDs are v3 positions. */
export function toPosition({ params }: RouteRequest, { network }: ChainFacts): Destination {
  const { tokenId } = params
  return tokenId !== undefined && /^\d{1,78}$/.test(tokenId)
    ? { to: toPath('positions', 'v3', network.slug, tokenId) }
    : notFound
}

/** A pair's address doesn't name a network. */
export function toPairMigration({ params }: RouteRequest, { network }: ChainFacts): Destination {
  const { address } = params
  return address !== undefined && /^0x[0-9a-f]{40}$/i.test(address)
    ? { to: toPath('migrate', 'v2', network.slug, address.toLowerCase()) }
    : notFound
}

export async function toV2Position({ params }: RouteRequest, { network, findPair }: ChainFacts): Promise<Destination> {
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
