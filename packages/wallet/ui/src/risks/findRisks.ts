import type { Reading } from '../reading/Reading.ts'
import { findDelegationRisks } from './findDelegationRisks.ts'
import { findNetworkRisks } from './findNetworkRisks.ts'
import { findOrderRisks } from './findOrderRisks.ts'
import { findPositionRisks } from './findPositionRisks.ts'
import { findRecipientRisks } from './findRecipientRisks.ts'
import { findSpenderRisks } from './findSpenderRisks.ts'
import { findTextRisks } from './findTextRisks.ts'
import type { Risk, RiskContext } from './Risk.ts'
import { riskKey } from './riskKey.ts'

/** Warnings before signing, the worst first. Pure: equal inputs give equal results. */
export function findRisks(reading: Reading, context: RiskContext): readonly Risk[] {
  const risks = [
    ...findNetworkRisks(reading, context),
    ...findTextRisks(reading, context),
    ...findDelegationRisks(reading, context),
    ...findSpenderRisks(reading, context),
    ...findOrderRisks(reading, context),
    ...findPositionRisks(reading, context),
    ...findRecipientRisks(reading, context),
    ...findUnknownCallRisks(reading),
    ...findExpiryRisks(reading, context),
  ]
  const unique = new Map(risks.map((risk) => [riskKey(risk), risk]))
  return [...unique.values()].sort((a, b) => ranks[b.level] - ranks[a.level])
}

function findUnknownCallRisks({ leaves, unknowns }: Reading): readonly Risk[] {
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

function findExpiryRisks({ acts, expiresAt }: Reading, { nowSeconds }: RiskContext): readonly Risk[] {
  if (expiresAt === undefined || acts.some(({ type }) => type === 'sign-in')) return []
  if (expiresAt < BigInt(nowSeconds)) return [{ code: 'expired', level: 'info' }]
  // A limit order may last a year; a permit is used within the hour.
  const days = acts.some(({ type }) => type === 'order') ? 366n : 31n
  const isFar = acts.some(({ type }) => ['order', 'permit', 'permit-transfer'].includes(type))
  return isFar && expiresAt > BigInt(nowSeconds) + days * 86_400n ? [{ code: 'far-expiry', level: 'caution' }] : []
}

const ranks = { info: 0, caution: 1, critical: 2 }
