import { assetKey } from '../reading/Piece.ts'
import type { Reading } from '../reading/Reading.ts'
import { judgeDelegations } from './judgeDelegations.ts'
import { judgeNetworks } from './judgeNetworks.ts'
import { judgeOrders } from './judgeOrders.ts'
import { judgePositions } from './judgePositions.ts'
import { judgeRecipients } from './judgeRecipients.ts'
import { judgeSpenders } from './judgeSpenders.ts'
import { judgeTexts } from './judgeTexts.ts'
import type { Risk, RiskContext } from './Risk.ts'

/** Warnings before signing, the worst first. Pure: equal inputs give equal results. */
export function judgeRisks(reading: Reading, context: RiskContext): readonly Risk[] {
  const risks = [
    ...judgeNetworks(reading, context),
    ...judgeTexts(reading, context),
    ...judgeDelegations(reading, context),
    ...judgeSpenders(reading, context),
    ...judgeOrders(reading, context),
    ...judgePositions(reading, context),
    ...judgeRecipients(reading, context),
    ...judgeUnknowns(reading),
    ...judgeTimes(reading, context),
  ]
  const unique = new Map(risks.map((risk) => [keyOf(risk), risk]))
  return [...unique.values()].sort((a, b) => ranks[b.level] - ranks[a.level])
}

function judgeUnknowns({ leaves, unknowns }: Reading): readonly Risk[] {
  const created = unknowns.filter(({ what }) => what === 'creation')
  const unread = unknowns.filter(({ what }) => !['creation', 'network'].includes(what))
  return [
    ...(created.length > 0 ? [{ code: 'creates-contract', level: 'caution' } as const] : []),
    ...unread
      .slice(0, 1)
      .map(({ to }) => ({ code: 'unknown-content', level: 'critical', ...(to && { address: to }) }) as const),
    ...leaves
      .filter(({ most }) => most === 'unlimited')
      .map(({ asset }) => ({ code: 'no-maximum', level: 'critical', asset }) as const),
  ]
}

function judgeTimes({ acts, expiresAt }: Reading, { nowSeconds }: RiskContext): readonly Risk[] {
  if (expiresAt === undefined || acts.some(({ type }) => type === 'sign-in')) return []
  if (expiresAt < BigInt(nowSeconds)) return [{ code: 'expired', level: 'info' }]
  // A limit order may last a year; a permit is used within the hour.
  const days = acts.some(({ type }) => type === 'order') ? 366n : 31n
  const isFar = acts.some(({ type }) => ['order', 'permit', 'permit-transfer'].includes(type))
  return isFar && expiresAt > BigInt(nowSeconds) + days * 86_400n ? [{ code: 'far-expiry', level: 'caution' }] : []
}

function keyOf({ address, asset, code, other }: Risk): string {
  return [code, address, other, asset ? assetKey(asset) : ''].join('|')
}

const ranks = { info: 0, caution: 1, critical: 2 }
