type Hex = `0x${string}`

/** So much of a token may be signed away within 24 hours. */
export type TokenLimit = {
  readonly chainId: number
  /** Lower case, or the network's own currency. */
  readonly token: Hex | 'native'
  /** In the token's smallest units: no price is needed, and nobody can lie about one. */
  readonly most: bigint
}

export type SpendingRules = {
  /** Of what isn't in the list nothing may leave without waiting. */
  readonly limits: readonly TokenLimit[]
  /** How long waits what is more than that, or can't be counted. `never`: it is refused. */
  readonly delayHours: number | 'never'
}

/** What the owner of a wallet set, sealed with its keys. */
export type SpendingPolicy = {
  /** Undefined: no limits. */
  readonly rules: SpendingRules | undefined
  /** Takes their place from then on, Unix milliseconds, unless it is taken back before. */
  readonly raise: { readonly rules: SpendingRules | undefined; readonly from: number } | undefined
}

export const noPolicy: SpendingPolicy = { rules: undefined, raise: undefined }
/** So many tokens, that a vault stays as small as servers take them. */
export const mostLimits = 16
/** For delays that the owner sets, hours. */
export const longestDelay = 168

export function rulesAt({ rules, raise }: SpendingPolicy, now: number): SpendingRules | undefined {
  return raise !== undefined && now >= raise.from ? raise.rules : rules
}

/** What the owner wants: at once as far as it is less, and in 24 hours as far as it is more. */
export function withRules(policy: SpendingPolicy, wanted: SpendingRules | undefined, now: number): SpendingPolicy {
  const current = rulesAt(policy, now)
  const rules = stricterOf(current, wanted)
  const raise = areSame(rules, wanted) ? undefined : { rules: wanted, from: now + day }
  return { rules, raise }
}

/** Takes back what waits. What came into force stays. */
export function withoutRaise(policy: SpendingPolicy, now: number): SpendingPolicy {
  return { rules: rulesAt(policy, now), raise: undefined }
}

/** 24 hours, in milliseconds. */
export const day = 24 * 3_600_000

/** What both allow. */
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
