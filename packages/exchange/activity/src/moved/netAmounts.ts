import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { TokenAmount } from '../ActivityItem.ts'
import type { PoolEvent } from '../ChainTransaction.ts'
import type { Moved } from './Moved.ts'

/**
 * What an account paid and received: the net of its own transfers. Pools only tell what is left: the native currency, which emits no logs, and what
 * transfers don't cover, as an estimate, because a token may tax its transfer, v4 pays fees along with a withdrawal, and a contract that somebody
 * calls may trade for itself.
 */
export function netAmounts(parameters: netAmounts.Parameters): netAmounts.ReturnType {
  const { events, tokens, moved, chain } = parameters
  const pools = sumFlows(events)
  const isEther = ({ address }: TokenFacts) => isNative(address, parameters) || address === chain.weth
  const rows = [...pools.map(({ token }) => token), ...tokens, ...(moved.native === undefined ? [] : [chain.native])]
  const distinct = new Map(rows.map((token) => [isEther(token) ? 'ether' : token.address, token]))
  const changes = [...distinct].flatMap(([key, token]) =>
    key === 'ether' ? etherChanges(pools, parameters) : (changeOf(token, pools, moved) ?? []),
  )
  return {
    paid: changes.flatMap((change) => toAmount(change, 'paid')),
    received: changes.flatMap((change) => toAmount(change, 'received')),
  }
}

export declare namespace netAmounts {
  type Parameters = {
    /** Of pools. */
    readonly events: readonly PoolEvent[]
    /** Other tokens that may have moved. */
    readonly tokens: readonly TokenFacts[]
    readonly moved: Moved
    readonly chain: { readonly native: TokenFacts; readonly weth: `0x${string}` }
  }
  type ReturnType = { readonly paid: readonly TokenAmount[]; readonly received: readonly TokenAmount[] }
}

/** Change of the account's balance; the amount is undefined if unknown. */
type Change = {
  readonly token: TokenFacts
  readonly amount: bigint | undefined
  readonly isEstimate?: boolean
  /** Which side an unknown amount is on. */
  readonly isDeposit?: boolean
}

/** All that pools tell of a token; `change` is what the account would have more of it, undefined if an event doesn't tell. */
type Flow = { readonly token: TokenFacts; readonly change: bigint | undefined; readonly isDeposit: boolean }

function sumFlows(events: readonly PoolEvent[]): readonly Flow[] {
  const hasSwaps = events.some(({ kind }) => kind === 'swap')
  const sums = new Map<string, { token: TokenFacts; paid: bigint; got: bigint; isTold: boolean; isDeposit: boolean }>()
  for (const { kind, token0, token1, amount0, amount1 } of withoutCredited(events))
    for (const [token, amount] of [[token0, amount0] as const, [token1, amount1] as const]) {
      const sum = sums.get(token.address) ?? { token, paid: 0n, got: 0n, isTold: true, isDeposit: kind === 'mint' }
      if (amount === undefined) sum.isTold = false
      else if (amount > 0n) sum.paid += amount
      else sum.got -= amount
      sums.set(token.address, sum)
    }
  return [...sums.values()].map(({ token, paid, got, isTold, isDeposit }) => {
    // What lies between two pools is neither paid nor received, even if a part of it was taxed on the way.
    const isBetween = hasSwaps && paid > 0n && got > 0n
    return { token, isDeposit, change: isTold ? (isBetween ? 0n : got - paid) : undefined }
  })
}

/** A v3 burn only credits what a collect of the same pool pays out; counting both would count it twice. A v4 collect doesn't tell its amounts. */
function withoutCredited(events: readonly PoolEvent[]): readonly PoolEvent[] {
  const collects = events.filter(({ kind, amount0 }) => kind === 'collect' && amount0 !== undefined)
  const isCredited = ({ token0, token1 }: PoolEvent) =>
    collects.some((collect) => collect.token0.address === token0.address && collect.token1.address === token1.address)
  return events.filter((event) => event.kind !== 'burn' || !isCredited(event))
}

function told(address: string, { tokens, coverage }: Moved): bigint | undefined {
  return tokens.get(address.toLowerCase()) ?? (coverage === 'all' ? 0n : undefined)
}

function changeOf(token: TokenFacts, pools: readonly Flow[], moved: Moved): Change | undefined {
  const amount = told(token.address, moved)
  if (amount !== undefined) return { token, amount }
  const flow = pools.find((each) => each.token.address === token.address)
  return flow && { token, amount: flow.change, isEstimate: flow.change !== undefined, isDeposit: flow.isDeposit }
}

/** Changes of the native currency and its wrapped token. Routers wrap and unwrap, so pools tell how much it was of both together. */
function etherChanges(pools: readonly Flow[], parameters: netAmounts.Parameters): Change[] {
  const { events, tokens, moved, chain } = parameters
  const { weth } = chain
  const ether = pools.filter(({ token }) => token.address === weth || isNative(token.address, parameters))
  const wethFacts = [...pools.map(({ token }) => token), ...tokens].find(({ address }) => address === weth)
  // Without transfers an account's own wrapping is all that is known of it.
  const wrapped = moved.coverage === 'none' ? 0n : (told(weth, moved) ?? 0n)
  const ofWeth = wethFacts && wrapped !== 0n ? [{ token: wethFacts, amount: wrapped }] : []

  const token = { ...chain.native, logoUri: wethFacts?.logoUri ?? ether[0]?.token.logoUri ?? chain.native.logoUri }
  if (moved.native !== undefined) return [{ token, amount: moved.native }, ...ofWeth]
  const others = pools.filter((flow) => !ether.includes(flow))
  const isAbsent = moved.coverage === 'all' && others.length > 0 && wrapped === 0n && others.every(isUnmoved)
  if (ether.length === 0) return ofWeth
  if (ether.some(({ change }) => change === undefined)) {
    const isOnlyWeth = ether.every((flow) => flow.token.address === weth)
    if (isOnlyWeth && wrapped !== 0n) return ofWeth
    return [{ token, amount: undefined, isDeposit: ether[0]!.isDeposit }, ...ofWeth]
  }
  const amount = ether.reduce((sum, { change = 0n }) => sum + change, 0n) - wrapped
  if (-amount === moved.value && amount !== 0n) return [{ token, amount }, ...ofWeth]
  // None of the pools' tokens came from the account or went to it, so the coins didn't either.
  if (isAbsent) return ofWeth
  const isFeeless = (kind: PoolEvent['kind']) =>
    kind === 'swap' || kind === 'donate' || (kind === 'mint' && moved.opensOnlyPositions === true)
  const hasFees = events.some(({ kind, token0 }) => !isFeeless(kind) && isNative(token0.address, parameters))
  const isEstimate = moved.coverage === 'none' || hasFees || !others.every(isAsTold)
  return [{ token, amount, isEstimate }, ...ofWeth]

  function isUnmoved(flow: Flow): boolean {
    return told(flow.token.address, moved) === 0n
  }

  /** Whether the account's tokens moved just as the pools say, so that its coins did too. */
  function isAsTold(flow: Flow): boolean {
    const amount = told(flow.token.address, moved)
    return flow.change !== undefined && (amount ?? 0n) === flow.change
  }
}

/** In the order in which they came first. */
export function distinctTokens(tokens: readonly TokenFacts[]): readonly TokenFacts[] {
  return [...new Map(tokens.map((token) => [token.address, token])).values()]
}

function isNative(address: string, { chain }: Pick<netAmounts.Parameters, 'chain'>): boolean {
  return address === chain.native.address
}

function toAmount({ token, amount, isEstimate, isDeposit }: Change, side: 'paid' | 'received'): readonly TokenAmount[] {
  if (amount === undefined) return (side === 'paid') === (isDeposit ?? false) ? [{ token, amount }] : []
  if (amount === 0n || (side === 'paid') !== amount < 0n) return []
  return [{ token, amount: amount < 0n ? -amount : amount, ...(isEstimate && { isEstimate }) }]
}
