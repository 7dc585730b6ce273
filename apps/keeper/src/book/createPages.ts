import { ApiError } from '@oxbow/contract/ApiError'
import type { Hex } from 'viem'

/** Pages of the rest of a book, a round, when all of it was read. */
const usualPages = 1

/** What an Oxbow lists, page by page. */
export type Pages<Entry> = {
  readonly entries: ReadonlyMap<Hex, Entry>
  /** Reads what is new, and goes on with the rest. @throws what the Oxbow throws when it does not answer */
  refresh(): Promise<void>
  forget(hash: Hex): void
}

/** What was read of a book. */
export type Collected<Entry> = {
  readonly entries: readonly Entry[]
  /** Where the next page begins; undefined at the end of the book. */
  readonly next: string | undefined
  /** Whether the reading stopped at an entry that was known. */
  readonly isMet: boolean
}

/**
 * What an Oxbow lists, the newest first. New entries are read in each round, and some pages of the rest, from where the round before stopped to the end and then from the start
 * again. What was listed when a pass began is known at its end, whatever strangers add meanwhile: pages go from newer to older orders. Which entries are gone, or
 * are back, each pass finds; until then whoever fills them sees on the chain that they are gone.
 */
export function createPages<Entry extends { readonly hash: Hex }>(
  collect: createPages.Collect<Entry>,
  most: createPages.Most,
): Pages<Entry> {
  const entries = new Map<Hex, Entry>()
  /** The pass that an entry was last listed in. */
  const listedIn = new Map<Hex, number>()
  let pass = 0
  /** Where the pass goes on; undefined where it begins. */
  let next: string | undefined
  /** Whether entries may be listed that no page with them was read of: before this pass, and since it began. */
  let isBehind = true
  let isMissed = false

  function add(found: readonly Entry[]): void {
    for (const entry of found) {
      if (!entries.has(entry.hash)) entries.set(entry.hash, entry)
      listedIn.set(entry.hash, pass)
    }
  }

  function forget(hash: Hex): void {
    entries.delete(hash)
    listedIn.delete(hash)
  }

  function end(): void {
    for (const [hash, last] of listedIn) if (last < pass) forget(hash)
    pass++
    next = undefined
    isBehind = isMissed
    isMissed = false
  }

  return {
    entries,
    async refresh() {
      const isKnown = (hash: Hex) => entries.has(hash)
      const newest = await collect({ isKnown, mostPages: most.newPages })
      if (newest.next === undefined) {
        // That was all of it.
        pass++
        add(newest.entries)
        isMissed = false
        return end()
      }
      add(newest.entries)
      if (next === undefined) next = newest.next
      else if (!newest.isMet) isMissed = true
      const pages = isBehind ? most.pages : usualPages
      const rest = await collect({ from: next, mostPages: pages }).catch((error: unknown) => {
        // What it refuses once it would refuse each time.
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) next = undefined
        throw error
      })
      add(rest.entries)
      next = rest.next
      if (next === undefined) end()
    },
    forget,
  }
}

export declare namespace createPages {
  type Options = {
    /** Where a reading before it stopped; at the newest entry where it is left out. */
    readonly from?: string | undefined
    /** Nothing is read behind the first page with such an entry. */
    readonly isKnown?: ((hash: Hex) => boolean) | undefined
    readonly mostPages: number
  }
  type Collect<Entry> = (options: Options) => Promise<Collected<Entry>>
  /** A round: pages that are read for new entries, and of the rest while a part of it was never read. */
  type Most = { readonly newPages: number; readonly pages: number }
}
