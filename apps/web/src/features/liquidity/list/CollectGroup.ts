import type { Network } from '@oxbow/chain/Network'
import { noHook } from '@oxbow/chain/noHook'
import type { CollectFeesIntent } from '@oxbow/collect-fees/CollectFeesIntent'
import type { Position, RangePosition, V3Position, V4Position } from '@oxbow/positions/Position'
import { type PositionToken, type PositionTokens, toTokenFacts, worthOf } from '../position/PositionTokens.ts'

/** Positions of one contract whose fees are collected in one transaction. */
export type CollectGroup = {
  readonly network: Network
  readonly protocol: 'v3' | 'v4'
  /** At least two, by unclaimed fees in descending order. */
  readonly positions: readonly (V3Position | V4Position)[]
}

/** Positions per transaction, within every network's gas limit. */
const maxAtOnce = 30

/**
 * Groups an account's positions by network and contract. Anyone can send a position to an account, so only listed tokens are included, and only pools
 * without a hook or with one that the operator allows: one bad token would make the whole transaction fail.
 */
export function toCollectGroups({
  positions,
  networkOf,
  tokensOf,
  toUsd,
}: toCollectGroups.Facts): readonly CollectGroup[] {
  const groups = new Map<string, (V3Position | V4Position)[]>()
  for (const position of positions) {
    if (position.protocol === 'v2' || !isOwed(position) || !isTrusted(position, networkOf(position))) continue
    const { token0, token1 } = tokensOf(position)
    if (token0.decimals === undefined || token1.decimals === undefined) continue
    const key = `${position.chainId}:${position.protocol}`
    groups.set(key, [...(groups.get(key) ?? []), position])
  }
  const worth = (position: V3Position | V4Position) => worthOf(tokensOf(position), position.owed, toUsd) ?? 0
  return [...groups.values()].flatMap((group) => {
    const [first, second] = group
    if (first === undefined || second === undefined) return []
    const sorted = group.toSorted((a, b) => worth(b) - worth(a)).slice(0, maxAtOnce)
    return [{ network: networkOf(first), protocol: first.protocol, positions: sorted }]
  })
}

export declare namespace toCollectGroups {
  type Facts = {
    readonly positions: readonly Position[]
    readonly networkOf: (position: Position) => Network
    readonly tokensOf: (position: Position) => PositionTokens
    readonly toUsd: (token: PositionToken, raw: bigint) => number | undefined
  }
}

/** The intent of a group, and its unclaimed fees per token. */
export function toCollectIntent(
  { network, protocol, positions }: CollectGroup,
  tokensOf: (position: CollectGroup['positions'][number]) => PositionTokens,
): { intent: CollectFeesIntent; tokens: readonly { readonly token: PositionToken; readonly owed: bigint }[] } {
  const sums = new Map<string, { token: PositionToken; owed: bigint }>()
  for (const position of positions) {
    const { token0, token1 } = tokensOf(position)
    for (const [token, amount] of [
      [token0, position.owed.amount0],
      [token1, position.owed.amount1],
    ] as const)
      sums.set(token.address, { token, owed: amount + (sums.get(token.address)?.owed ?? 0n) })
  }
  const tokens = [...sums.values()]
  const intent = {
    chainId: network.chainId,
    protocol,
    positions: positions.map(({ tokenId, token0, token1 }) => ({ tokenId, token0, token1 })),
    tokens: tokens.map(({ token }) => toTokenFacts(token)),
  }
  return { intent, tokens }
}

function isOwed({ owed }: RangePosition): boolean {
  return owed.amount0 + owed.amount1 > 0n
}

function isTrusted(position: V3Position | V4Position, network: Network): boolean {
  if (position.protocol === 'v3' || position.hooks === noHook) return true
  return network.allowedHooks.some((hook) => hook.toLowerCase() === position.hooks.toLowerCase())
}
