import type { LiquidityEffect } from '@oxbow/calldata/LiquidityEffect'
import type { Reading } from '../reading/Reading.ts'
import { assetOf, isSame, nobody } from '../reading/Scope.ts'
import { actsOf } from './actsOf.ts'
import { isListed } from './isListed.ts'
import type { Risk, RiskContext } from './Risk.ts'

type Added = Extract<LiquidityEffect, { type: 'add' }>

/** Checks who owns a position that liquidity is added to (v3 lets anybody add to any position), and what the pool could turn it into. */
export function findPositionRisks(reading: Reading, context: RiskContext): readonly Risk[] {
  const chainId = typeof reading.network === 'number' ? reading.network : context.chainId
  const acts = actsOf(reading).filter((act) => act.type === 'liquidity')
  const added = acts.flatMap(({ contract, effects }) =>
    effects.flatMap((effect) => (effect.type === 'add' ? [{ effect, contract }] : [])),
  )
  // Whoever opens a pool sets its price, at which everything added can be bought.
  const isOpened = acts.some(({ effects }) => effects.some(({ type }) => type === 'create-pool'))
  return [
    ...(isOpened && added.length > 0 ? [{ code: 'unknown-worth', level: 'critical' } as const] : []),
    ...added.flatMap(({ contract, effect }) => findAddedLiquidityRisks(effect, contract, chainId, context)),
  ]
}

function findAddedLiquidityRisks(
  effect: Added,
  manager: `0x${string}`,
  chainId: number,
  context: RiskContext,
): readonly Risk[] {
  const { maximum, pool, tokenId } = effect
  const position = tokenId === undefined ? undefined : context.positionOf?.(chainId, manager, tokenId)
  const [, token0, token1, ...rest] = pool?.split('/') ?? []
  const tokens = [token0 ?? position?.token0, token1 ?? position?.token1].flatMap((token) => token ?? [])
  // Last part of a v4 pool id: hook code that runs on each deposit and withdrawal.
  const hook = rest.length === 3 ? rest[2] : undefined
  // The issuer of a token can buy the whole other side with it.
  const isForUnlisted = tokens.some(
    (token, side) => !isListed(assetOf(token), chainId, context) && maximum[side === 0 ? 1 : 0] > 0n,
  )
  return [
    ...(tokenId !== undefined && position === undefined ? [{ code: 'unknown-owner', level: 'critical' } as const] : []),
    ...(position !== undefined && !isSame(position.owner, context.account)
      ? [{ code: 'foreign-position', level: 'critical', address: position.owner } as const]
      : []),
    ...(isForUnlisted || (hook !== undefined && !isSame(hook, nobody))
      ? [{ code: 'unknown-worth', level: 'critical' } as const]
      : []),
  ]
}
