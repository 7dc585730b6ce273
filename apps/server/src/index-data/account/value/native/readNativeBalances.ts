import type { Hex } from 'viem'
import type { ArchiveReader } from './ArchiveReader.ts'

/** Balances that one question reads. */
const mostReads = 60
const readsAtOnce = 4

/**
 * An account's native currency at some times, from an archive node. Balances are read between two times only where they differ, or where the account's
 * tokens moved: most accounts do nothing at most times. Of an account that does more, times in between aren't read, and are null.
 *
 * @throws {RateBudgetError} the signal's reason, or what viem throws when the node doesn't answer
 */
export async function readNativeBalances(
  archive: ArchiveReader,
  parameters: readNativeBalances.Parameters,
): Promise<readonly (bigint | null)[]> {
  const { account, moments, first, head, movedPlaces, signal, spend } = parameters
  const bounds = { signal, spend, finalBlock: head.number - parameters.finalityBlocks }
  const balances: (bigint | null)[] = moments.map(() => null)
  const begin = moments.findIndex((moment) => moment >= first.timestamp)
  if (begin === -1) return balances

  /** The newest block at or before a time. */
  async function blockAt(moment: number): Promise<number> {
    if (moment >= head.timestamp) return head.number
    let [before, after] = archive.around(moment, [first, head])
    for (let step = 1; after.number - before.number > 1; step++) {
      // By the rate of the blocks between; every third step halves, in case they are irregular.
      const share = (moment - before.timestamp) / (after.timestamp - before.timestamp)
      const guess = before.number + Math.floor((after.number - before.number) * (step % 3 === 0 ? 0.5 : share))
      const number = Math.min(Math.max(guess, before.number + 1), after.number - 1)
      const block = { number, timestamp: await archive.timestampOf(number, bounds) }
      if (block.timestamp <= moment) before = block
      else after = block
    }
    return before.number
  }

  async function read(place: number): Promise<void> {
    balances[place] = await archive.balanceAt(account, await blockAt(moments[place]!), bounds)
  }

  const isQuiet = ([from, to]: Period) =>
    balances[from] === balances[to] && !movedPlaces.some((place) => place > from && place <= to)

  const end = moments.length - 1
  await Promise.all([read(begin), read(end)])
  let left = mostReads - 2
  // The widest periods first, so that what isn't read lies between others everywhere.
  for (let periods: readonly Period[] = [[begin, end]]; periods.length > 0; ) {
    for (const period of periods.filter(isQuiet)) balances.fill(balances[period[0]]!, ...period)
    const busy = evenly(
      periods.filter((period) => !isQuiet(period) && period[1] - period[0] > 1),
      left,
    )
    left -= busy.length
    const middles = busy.map(([from, to]) => (from + to) >> 1)
    for (let at = 0; at < middles.length; at += readsAtOnce)
      await Promise.all(middles.slice(at, at + readsAtOnce).map(read))
    periods = busy.flatMap(([from, to], at): Period[] => [
      [from, middles[at]!],
      [middles[at]!, to],
    ])
  }
  return balances
}

/** Places of moments. */
type Period = readonly [from: number, to: number]

/** So many of some periods at most, from everywhere among them. */
function evenly(periods: readonly Period[], most: number): readonly Period[] {
  if (periods.length <= most) return periods
  return Array.from({ length: most }, (_, at) => periods[Math.floor((at * periods.length) / most)]!)
}

export declare namespace readNativeBalances {
  type Parameters = Pick<ArchiveReader.Bounds, 'signal' | 'spend'> & {
    readonly account: Hex
    /** Oldest first. */
    readonly moments: readonly number[]
    /** The first block whose balance is of interest. */
    readonly first: { readonly number: number; readonly timestamp: number }
    /** The last moment is that of this block, or later. */
    readonly head: { readonly number: number; readonly timestamp: number }
    readonly finalityBlocks: number
    /** Places of moments at or just before which the account's tokens moved: then the balance did too, even if it is the same again. */
    readonly movedPlaces: readonly number[]
  }
}
