import type { FailureView } from '@oxbow/failures/FailureView'
import type { SaleSimulation } from '@oxbow/swap/TradeCheck'
import { toTradeVerdict } from '@oxbow/swap/toTradeVerdict'
import type { Quote } from '@oxbow/trading/Quote'
import { toSeverity } from '../quote/TradeWarning.ts'
import type { Trial } from './Trial.ts'
import { toTaxBand } from './toTaxBand.ts'

/** Why the trade can't be signed; undefined if it can. */
export function toObstacle(check: Trial | undefined, quote: Quote): FailureView['code'] | undefined {
  if (check?.status === 'stuck') return blocking.has(check.failure.code) ? check.failure.code : undefined
  if (check?.status !== 'known') return undefined
  const { simulation } = check.check
  if (simulation.status === 'failing') return simulation.code
  const verdict = toTradeVerdict(check.check, quote)
  if (verdict === 'outdated') return 'QuoteOutdated'
  return verdict === 'beyond-limits' ? 'BelowMinimum' : undefined
}

/** Whether the check found something about selling, or a loss with taxes counted, that requires consent. */
export function asksBecauseOf(check: Trial | undefined): boolean {
  if (check?.status !== 'known') return false
  const { simulation, wholeLossBps } = check.check
  if (toSeverity(wholeLossBps) === 'very-high') return true
  if (simulation.status !== 'ok') return false
  return asksAboutSale(simulation.sale)
}

/** Whether what is bought can't be sold again, or for a small part alone. */
export function asksAboutSale(sale: SaleSimulation): boolean {
  return sale.status === 'refused' || (sale.status === 'possible' && takesMost.has(toTaxBand(sale.taxBps)))
}

/** Taxes of a later sale that require consent; those of this swap are in `wholeLossBps`. */
const takesMost: ReadonlySet<ReturnType<typeof toTaxBand>> = new Set(['very-high', 'unsellable'])

/** Failures that block signing: a transaction that isn't the reviewed one is never requested. An unavailable server doesn't block. */
export const blocking: ReadonlySet<FailureView['code']> = new Set([
  'ApprovalMismatch',
  'ClockAhead',
  'ClockBehind',
  'NetworkMismatch',
  'QuoteExpired',
  'QuoteMismatch',
  'TokenBlocked',
  'TokenMismatch',
  'TransactionMismatch',
  'TransactionUnreadable',
])
