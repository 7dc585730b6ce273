type Hex = `0x${string}`

/** Amount of a token that may be signed away within 24 hours. */
export type TokenLimit = {
  readonly chainId: number
  /** Lower case, or native currency. */
  readonly token: Hex | 'native'
  /** In the token's smallest units, so that no price is needed that could be forged. */
  readonly most: bigint
}

export type SpendingRules = {
  /** A token that isn't listed has a limit of zero. */
  readonly limits: readonly TokenLimit[]
  /** Delay of what exceeds a limit or can't be counted, in hours. `never`: it is refused. */
  readonly delayHours: number | 'never'
}

/** Spending policy of the wallet's owner, sealed with its keys. */
export type SpendingPolicy = {
  /** Undefined: no limits. */
  readonly rules: SpendingRules | undefined
  /** Replaces `rules` from that time on (Unix milliseconds), unless it is canceled before. */
  readonly raise: { readonly rules: SpendingRules | undefined; readonly from: number } | undefined
}

export const noPolicy: SpendingPolicy = { rules: undefined, raise: undefined }
/** Keeps a vault below the size that servers accept. */
export const maxLimits = 16
/** Longest delay that an owner can set, hours. */
export const longestDelay = 168

export function rulesAt({ rules, raise }: SpendingPolicy, now: number): SpendingRules | undefined {
  return raise !== undefined && now >= raise.from ? raise.rules : rules
}

/** Applies new rules: stricter parts at once, looser parts in 24 hours. */
export function withRules(policy: SpendingPolicy, wanted: SpendingRules | undefined, now: number): SpendingPolicy {
  const current = rulesAt(policy, now)
  const rules = stricterOf(current, wanted)
  const raise = areSame(rules, wanted) ? undefined : { rules: wanted, from: now + day }
  return { rules, raise }
}

/** Cancels a pending raise. One that is already in force stays. */
export function withoutRaise(policy: SpendingPolicy, now: number): SpendingPolicy {
  return { rules: rulesAt(policy, now), raise: undefined }
}

/** 24 hours, in milliseconds. */
export const day = 24 * 3_600_000

/** The rules that satisfy both. */
function stricterOf(a: SpendingRules | undefined, b: SpendingRules | undefined): SpendingRules | undefined {
  if (a === undefined || b === undefined) return a ?? b
  const limits = a.limits.flatMap((limit) => {
    const other = b.limits.find((each) => limitKey(each) === limitKey(limit))
    return other === undefined ? [] : [other.most < limit.most ? other : limit]
  })
  return { limits, delayHours: hoursOf(a) > hoursOf(b) ? a.delayHours : b.delayHours }
}

function areSame(a: SpendingRules | undefined, b: SpendingRules | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  const texts = ({ limits }: SpendingRules) => limits.map((each) => `${limitKey(each)} ${each.most}`).sort()
  return a.delayHours === b.delayHours && texts(a).join() === texts(b).join()
}

function hoursOf({ delayHours }: SpendingRules): number {
  return delayHours === 'never' ? Number.POSITIVE_INFINITY : delayHours
}

export function limitKey({ chainId, token }: Pick<TokenLimit, 'chainId' | 'token'>): string {
  return `${chainId} ${token}`
}
