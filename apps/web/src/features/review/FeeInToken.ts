import type { TokenFee } from '@oxbow/flow/getCallsFee'

type FeeToken = { readonly address: `0x${string}`; readonly symbol: string; readonly decimals: number }
type Amounts = { readonly token: FeeToken; readonly fee: bigint }

/** The network cost of a request that is paid in a token. */
export type FeeInToken =
  | { readonly kind: 'asking' }
  /** To the unit, and covered by the balance. */
  | ({ readonly kind: 'exact' } & Amounts)
  /** The balance is too low for the request and its fee together; raw units of the token. */
  | ({ readonly kind: 'short'; readonly needed: bigint; readonly held: bigint } & Amounts)
  /** Not known in advance: the wallet sends several transactions, or the token isn't one that this build knows. */
  | { readonly kind: 'in-wallet' }
  /** `tokens`: the account's don't cover request and fee. `limit`: the account has used up the operator's for a day. */
  | { readonly kind: 'refused'; readonly reason: 'tokens' | 'limit' | 'away' }

/** Holds the operator's price against what the account has after the request: also where the fee's token is one that leaves, or arrives. */
export function from({ answer, token, changes, held }: from.Facts): FeeInToken {
  if (answer.status === 'asking') return { kind: 'asking' }
  if (answer.status === 'refused') return { kind: 'refused', reason: reasons[answer.httpStatus ?? 0] ?? 'away' }
  if (answer.fee === null || token === undefined) return { kind: 'in-wallet' }
  const fee = answer.fee.amount
  const own = changes.filter((change) => change.token === token.address).map(({ amount }) => amount)
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
  const needed = fee - sum(own.filter((amount) => amount < 0n))
  const arrives = sum(own.filter((amount) => amount > 0n))
  if (held !== undefined && held + arrives < needed) return { kind: 'short', token, fee, needed, held }
  return { kind: 'exact', token, fee }
}

export declare namespace from {
  type Facts = {
    readonly answer:
      | { readonly status: 'asking' }
      /** Null: not known in advance. */
      | { readonly status: 'known'; readonly fee: TokenFee | null }
      /** `httpStatus`: of the server's refusal; undefined without an answer. */
      | { readonly status: 'refused'; readonly httpStatus: number | undefined }
    /** Of the fee, as this build knows it, whatever a server says. */
    readonly token: FeeToken | undefined
    /** At worst, in raw units: what leaves at most is negative, what arrives at least positive. */
    readonly changes: readonly { readonly token: `0x${string}`; readonly amount: bigint }[]
    /** The account's balance of the fee's token; undefined while unknown. */
    readonly held: bigint | undefined
  }
}

/**
 * Whether nothing can be sent, so that the wallet isn't opened for it. An operator who doesn't answer blocks nothing: the account may have enough for
 * what the network really charges, which is less than the most that is set aside.
 */
export function isBlocked(fee: FeeInToken | undefined): boolean {
  return fee?.kind === 'short' || (fee?.kind === 'refused' && fee.reason !== 'away')
}

const reasons: Readonly<Record<number, 'tokens' | 'limit'>> = { 422: 'tokens', 429: 'limit' }
