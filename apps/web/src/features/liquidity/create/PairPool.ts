import type { Network } from '@oxbow/chain/Network'
import { hasHook } from '@oxbow/chain/noHook'
import type { PoolMarket } from '@oxbow/contract/marketDocuments'
import { type CreateForm, spacingOf, standardFees, tickSpacingOf, toPair } from './CreateForm.ts'

/** A pool of the form's two tokens that a position can be opened in: without a hook, its ticks as far apart as is usual with its fee. */
export type PairPool = Pick<CreateForm, 'protocol'> & {
  readonly feePips: number
  /** Null when nobody knows what it holds is worth. */
  readonly tvlUsd: number | null
  /** What providers earned in one day for 365 days, as a fraction; null when unknown. */
  readonly apr: number | null
}

/** What is known of the pools of a pair. */
export type PairPools =
  /** A token is missing, or both are the same. */
  | { readonly status: 'no-pair' }
  | { readonly status: 'loading' }
  /** No index, or it does not answer. */
  | { readonly status: 'unknown' }
  /** Deepest first. */
  | { readonly status: 'known'; readonly pools: readonly PairPool[] }

/** The pools among `markets` that the form reaches by its version and fee alone, deepest first. */
export function toPairPools(
  markets: readonly PoolMarket[],
  form: CreateForm,
  network: Pick<Network, 'contracts'>,
): readonly PairPool[] {
  return markets
    .filter(({ pool, keyFee, tickSpacing }) => {
      const { protocol } = pool
      if (hasHook(pool) || (protocol !== 'v2' && tickSpacing !== tickSpacingOf(keyFee))) return false
      if (protocol === 'v3' && !standardFees.includes(keyFee)) return false
      // Ether is itself in v4 and wrapped elsewhere: the pool has to be of the tokens that the form names there.
      const pair = toPair(withPool(form, { protocol, feePips: keyFee }), network)?.pool
      return pair?.token0 === pool.token0.address && pair.token1 === pool.token1.address
    })
    .map(({ pool, keyFee, apr }) => ({
      protocol: pool.protocol,
      feePips: pool.protocol === 'v2' ? pool.feePips : keyFee,
      tvlUsd: pool.tvlUsd,
      apr,
    }))
    .sort((a, b) => (b.tvlUsd ?? -1) - (a.tvlUsd ?? -1))
}

/** The form in this pool; what was said of another pool's price and range means nothing in it. */
export function withPool(form: CreateForm, { protocol, feePips }: Pick<PairPool, 'protocol' | 'feePips'>): CreateForm {
  return {
    ...form,
    protocol,
    fee: protocol === 'v2' ? 3_000 : feePips,
    spacing: undefined,
    hook: '',
    price: '',
    range: 'full',
  }
}

/** Whether the form is in this pool. */
export function isOfForm({ protocol, feePips }: PairPool, form: CreateForm): boolean {
  if (protocol !== form.protocol || form.hook !== '') return false
  return protocol === 'v2' || (form.fee === feePips && spacingOf(form) === tickSpacingOf(feePips))
}
