import type { Hex } from 'viem'
import type { ArchiveReader } from './ArchiveReader.ts'

/**
 * An account's native currency at some times, from an archive node: null where the node's answers didn't come in time. Balances are read between two
 * times only where they differ, or where the account's tokens moved: most accounts do nothing at most times.
 *
 * @throws what viem throws when the node doesn't answer
 */
export async function readNativeBalances(
  archive: ArchiveReader,
  parameters: readNativeBalances.Parameters,
): Promise<readonly (bigint | null)[]> {
  const { account, moments, first, head, movedPlaces, maxMs } = parameters
  const signal = AbortSignal.timeout(maxMs)
  const bounds = { signal, finalBlock: head.number - parameters.finalityBlocks }
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

  async function readBetween(left: number, right: number): Promise<void> {
    if (right - left < 2) return
    const isQuiet = balances[left] === balances[right] && !movedPlaces.some((place) => place > left && place <= right)
    if (isQuiet) {
      balances.fill(balances[left]!, left, right)
      return
    }
    const middle = (left + right) >> 1
    await read(middle)
    await Promise.all([readBetween(left, middle), readBetween(middle, right)])
  }

  const end = moments.length - 1
  try {
    await Promise.all([read(begin), read(end)])
    await readBetween(begin, end)
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return balances
}

export declare namespace readNativeBalances {
  type Parameters = {
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
    readonly maxMs: number
  }
}
