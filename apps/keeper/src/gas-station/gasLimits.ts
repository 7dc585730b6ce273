import { checkLosses } from './checkLosses.ts'
import type { GasEntry } from './createGasJournal.ts'
import { GasRefusedError } from './GasRefusedError.ts'
import type { GasSettings } from './GasSettings.ts'

const dayMs = 24 * 3_600_000

/**
 * Holds a transaction against the operator's limits and what was sent within 24 hours. Before its gas is known, with none: what is refused
 * then costs the node nothing.
 *
 * @returns which part of the operator's losses it may cause
 * @throws {GasRefusedError}
 */
export function checkLimits(
  entries: readonly GasEntry[],
  settings: GasSettings,
  asked: checkLimits.Asked,
): NonNullable<GasEntry['risk']> {
  const { account, gas, mostWei, now } = asked
  const { mostDayWei, mostGas, mostGasWei, mostPerAccount } = settings
  if (gas > mostGas || mostWei > mostGasWei)
    throw new GasRefusedError('GasTooMuch', 'The calls cost more gas than is sent for others here.')
  const recent = entries.filter(({ at }) => at > now - dayMs)
  const own = recent.filter((entry) => entry.account === account && entry.grant !== undefined)
  // A second one could fail because of the first, at the operator's cost.
  if (own.some(({ end }) => end === undefined))
    throw new GasRefusedError('GasLimitReached', 'The account’s last transaction is still pending.')
  if (own.length >= mostPerAccount)
    throw new GasRefusedError('GasLimitReached', 'The account has used up its transactions of 24 hours.')
  if (sumCosts(recent) + mostWei > mostDayWei)
    throw new GasRefusedError('GasStationUnavailable', 'Nothing more is sent for others today.')
  return checkLosses(entries, recent, settings, asked)
}

export declare namespace checkLimits {
  type Asked = checkLosses.Asked & {
    readonly gas: bigint
    /** Maximum cost. */
    readonly mostWei: bigint
  }
}

/** What they cost, or may cost at most while that isn't known. A lost one cost nothing. */
function sumCosts(entries: readonly GasEntry[]): bigint {
  return entries.reduce((sum, { costWei, end, mostWei }) => sum + (end === 'lost' ? 0n : (costWei ?? mostWei)), 0n)
}
