import type { Hex } from 'viem'
import type { GasEntry } from './createGasJournal.ts'
import { GasRefusedError } from './GasRefusedError.ts'
import type { GasSettings } from './GasSettings.ts'

/** How long an account, or a contract that strangers called, rests after a failure; twice as long after each further one in a row. */
const firstRestMs = 30 * 60_000
const maxDoublings = 8

/**
 * Holds a transaction against the losses so far. Calls can be made to pass their trial and fail in the block at no cost to whoever makes
 * them, or to cost more there than their fee, so the day's loss is divided, that a stranger can't use up what is there for others:
 *
 * - `proven`: the account's fees have paid for at least as much gas as was lost on it and this transaction costs. All of the day's loss.
 * - `plain`: a newcomer's transfers and trades of tokens that this build knows, which nobody makes fail without paying for gas. A half; for trades
 *   three quarters of it, so that what strangers lose in pools of their own leaves some for transfers. One trade a pool at a time: all that are pending
 *   in one could be made to fail by one cheap swap.
 * - `open`: a newcomer's other calls, any of which may be a trap. A quarter, of that half.
 *
 * @throws {GasRefusedError}
 */
export function checkLosses(
  entries: readonly GasEntry[],
  recent: readonly GasEntry[],
  { mostLostWei, subsidyWei }: GasSettings,
  { account, called, known, now, pools, token, wei }: checkLosses.Asked,
): NonNullable<GasEntry['risk']> {
  const own = entries.filter((entry) => entry.account === account)
  if (restEnd(own) > now)
    throw new GasRefusedError('GasLimitReached', 'The account’s last transaction failed. It has to wait.')
  const spent = new GasRefusedError('GasStationUnavailable', 'Nothing more is sent for others today.')
  const sumLost = (some: readonly GasEntry[]) => some.reduce((sum, entry) => sum + lostOn(entry, subsidyWei), 0n)
  const ended = recent.filter(({ end }) => end !== undefined)
  if (sumLost(ended) > mostLostWei) throw spent
  // A fault of one token leaves a quarter for the others.
  if (sumLost(ended.filter(({ fee }) => fee?.token === token)) > (mostLostWei * 3n) / 4n) throw spent
  if (creditOf(own, subsidyWei) >= wei && own.some(({ end }) => end === 'done')) return 'proven'

  const newcomers = recent.filter(({ risk }) => risk !== 'proven')
  if (sumLost(newcomers) > mostLostWei / 2n) throw spent
  if (pools?.length === 0) return 'plain'
  if (sumLost(newcomers.filter((entry) => !isTransfer(entry))) > (mostLostWei * 3n) / 8n) throw spent
  if (pools !== undefined) {
    const trading = newcomers.filter(({ end, risk }) => end === undefined && risk === 'plain')
    if (trading.some((entry) => entry.pools?.some((pool) => pools.includes(pool))))
      throw new GasRefusedError('GasPoolBusy', 'Another trade in the same pool is pending.')
    return 'plain'
  }

  const open = newcomers.filter(({ risk }) => risk === 'open')
  if (sumLost(open) > mostLostWei / 4n) throw spent
  const strange = called.filter((to) => !known.tokens.has(to) && !known.others.has(to))
  const callsOf = (to: string) =>
    entries.filter((entry) => entry.risk === 'open' && entry.called?.includes(to as never))
  if (strange.some((to) => restEnd(callsOf(to)) > now))
    throw new GasRefusedError('GasLimitReached', 'A transaction that called the same contract failed. It has to wait.')
  return 'open'
}

export declare namespace checkLosses {
  type Asked = {
    readonly account: Hex
    /** Contracts that it calls. */
    readonly called: readonly Hex[]
    /** Pools that they trade in, if they fail only if somebody pays for it (`toPlainTrade`); undefined for other calls. */
    readonly pools: readonly string[] | undefined
    /** Token of the fee. */
    readonly token: Hex
    /** Expected cost; 0 while its gas isn't known. */
    readonly wei: bigint
    readonly known: {
      /** Tokens that this build knows on the network. */
      readonly tokens: ReadonlySet<string>
      /** Its other contracts there, such as the router: one stranger's failure says nothing of them. */
      readonly others: ReadonlySet<string>
    }
    /** Unix milliseconds. */
    readonly now: number
  }
}

/**
 * What the operator has lost on a transaction, beyond the gift, or would: any number could be pending when the first one fails. A pending one
 * counts half of its maximum, which is twice what it is expected to cost.
 */
function lostOn({ costWei = 0n, end, feeWei = costWei, grant, mostWei }: GasEntry, subsidyWei: bigint): bigint {
  if (end === 'failed') return costWei
  if (grant === undefined || end === 'lost') return 0n
  if (end === undefined) return mostWei / 2n
  const over = costWei - feeWei - subsidyWei
  return over > 0n ? over : 0n
}

/** Of an earlier build it isn't known: it counts as one. */
function isTransfer({ pools = [], risk }: GasEntry): boolean {
  return risk === 'plain' && pools.length === 0
}

/** What an account's fees have paid for, less what was lost on it. */
function creditOf(own: readonly GasEntry[], subsidyWei: bigint): bigint {
  return own.reduce((sum, entry) => {
    const { costWei = 0n, end, feeWei = 0n, grant } = entry
    if (end === undefined) return sum
    const paid = end !== 'done' || grant === undefined ? 0n : costWei < feeWei ? costWei : feeWei
    return sum + paid - lostOn(entry, subsidyWei)
  }, 0n)
}

/** Unix milliseconds; 0 without a failure since the last success. */
function restEnd(entries: readonly GasEntry[]): number {
  let failures = 0
  let lastAt = 0
  for (const { at, end, grant } of entries) {
    if (end === 'done' && grant !== undefined) failures = 0
    if (end !== 'failed') continue
    failures += 1
    lastAt = at
  }
  return failures === 0 ? 0 : lastAt + firstRestMs * 2 ** Math.min(failures - 1, maxDoublings)
}
