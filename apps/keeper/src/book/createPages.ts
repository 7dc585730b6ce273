import { ApiError } from '@oxbow/contract/ApiError'
import type { Hex } from 'viem'

/** Pages of the rest per round, after the whole book was read. */
const usualPages = 1

/** Paged entries of an Oxbow's list. */
export type Pages<Entry> = {
  readonly entries: ReadonlyMap<Hex, Entry>
  /** Whether the list was read to its end once. */
  readonly isWhole: boolean
  /** Reads new entries and continues with the rest. @throws the client's error when the Oxbow doesn't answer */
  refresh(): Promise<void>
  forget(hash: Hex): void
}

/** Result of reading some pages. */
export type Collected<Entry> = {
  readonly entries: readonly Entry[]
  /** Cursor of the next page; undefined at the end of the book. */
  readonly next: string | undefined
  /** Whether reading stopped at a known entry. */
  readonly isMet: boolean
}

/**
 * Mirrors an Oxbow's list, newest first. Each round reads new entries and some pages of the rest, continuing from the previous round to the
 * end and then from the start again. Everything listed when a pass began is known at its end, whatever is added meanwhile, because pages go
 * from newer to older. Each pass finds which entries were removed or are back; until then, fillers see on chain that they are gone.
 */
export function createPages<Entry extends { readonly hash: Hex }>(
  collect: createPages.Collect<Entry>,
  most: createPages.Most,
): Pages<Entry> {
  const entries = new Map<Hex, Entry>()
  /** The last pass in which an entry was listed. */
  const listedIn = new Map<Hex, number>()
  let pass = 0
  /** Where the pass continues; undefined at its start. */
  let next: string | undefined
  /** Whether some listed entries may not have been read: from before this pass, and from since it began. */
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
    get isWhole() {
      return pass > 0
    },
    async refresh() {
      const isKnown = (hash: Hex) => entries.has(hash)
      const newest = await collect({ isKnown, mostPages: most.newPages })
      if (newest.next === undefined) {
        // The whole list was read.
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
        // The server would refuse the cursor each time: restart the pass.
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
    /** Cursor where the previous reading stopped; the newest entry by default. */
    readonly from?: string | undefined
    /** Reading stops after the first page with such an entry. */
    readonly isKnown?: ((hash: Hex) => boolean) | undefined
    readonly mostPages: number
  }
  type Collect<Entry> = (options: Options) => Promise<Collected<Entry>>
  /** Pages per round: for new entries, and for the rest until all of it was read once. */
  type Most = { readonly newPages: number; readonly pages: number }
}
