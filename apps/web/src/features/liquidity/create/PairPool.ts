import type { Network } from '@oxbow/chain/Network'
import { hasHook } from '@oxbow/chain/noHook'
import type { PoolMarket } from '@oxbow/contract/marketDocuments'
import { type CreateForm, spacingOf, standardFees, tickSpacingOf, toPair } from './CreateForm.ts'

/** A pool of the form's tokens that a position can be opened in: without a hook, with the default tick spacing of its fee. */
export type PairPool = Pick<CreateForm, 'protocol'> & {
  readonly feePips: number
  /** Null if the value of its balances is unknown. */
  readonly tvlUsd: number | null
  /** The last day's fees extrapolated to 365 days, as a fraction; null if unknown. */
  readonly apr: number | null
}

/** The pools of a pair, as far as known. */
export type PairPools =
  /** A token is missing, or both are the same. */
  | { readonly status: 'no-pair' }
  | { readonly status: 'loading' }
  /** The server has no index, or it doesn't answer. */
  | { readonly status: 'unknown' }
  /** By TVL, descending. */
  | { readonly status: 'known'; readonly pools: readonly PairPool[] }

/** The pools in `markets` that the form reaches by version and fee alone, by TVL in descending order. */
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
      // Ether is native in v4 and wrapped elsewhere: the pool must have the tokens that the form means there.
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

/** The form set to this pool; price and range are reset, because they belong to another pool. */
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

/** Whether the form is set to this pool. */
export function isOfForm({ protocol, feePips }: PairPool, form: CreateForm): boolean {
  if (protocol !== form.protocol || form.hook !== '') return false
  return protocol === 'v2' || (form.fee === feePips && spacingOf(form) === tickSpacingOf(feePips))
}
