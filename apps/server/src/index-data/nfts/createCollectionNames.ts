import { setTimeout as sleep } from 'node:timers/promises'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import type { NftStore } from './metadata/createNftStore.ts'

export type NamedCollection = {
  readonly chainId: number
  readonly address: `0x${string}`
  /** From its contract; null if empty. */
  readonly name: string | null
}

/** Names of indexed collections, in memory: no table has them, and operators index at most some hundred. */
export type CollectionNames = {
  /**
   * Those whose names have words that begin like each word of `search`, in any order, or whose addresses begin like it: whole names first, then
   * beginnings, then the others, each in the operator's order. Without `search` the first of all.
   */
  find(chains: readonly FollowedChain[], search: string | undefined, first: number): Promise<readonly NamedCollection[]>
}

export type FollowedChain = {
  readonly chainId: number
  readonly collections: NonNullable<EnabledNetwork['collections']>
}

/** `words`: with one blank before and after each. */
type Entry = NamedCollection & { readonly words: string }
type Read = { readonly entries: Entry[]; readonly first: Promise<unknown>; untilMs: number }

/** Longest wait of a search for the first names; after that it searches the known ones. */
const longestWaitMs = 2_000
const keptMs = 600_000
/** Retry interval after a node didn't answer. */
const retryMs = 20_000
/** With fewer than four digits too many addresses match. */
const addressStart = /^0x[0-9a-f]{4,40}$/

export function createCollectionNames(readName: NftStore['readName']): CollectionNames {
  const reads = new Map<number, Read>()

  /** Names of a chain's collections. They are refreshed periodically; until then the known ones are used. */
  function read({ chainId, collections }: FollowedChain): Read {
    const known = reads.get(chainId)
    if (known && Date.now() < known.untilMs) return known
    const entries =
      known?.entries ?? collections.map(({ address }): Entry => ({ chainId, address, name: null, words: '' }))
    const done = Promise.all(
      entries.map(async ({ address }, place) => {
        const name = await readName(chainId, address).catch(() => {
          now.untilMs = Math.min(now.untilMs, Date.now() + retryMs)
          return undefined
        })
        if (name !== undefined) entries[place] = { chainId, address, name, words: toWords(name) }
      }),
    )
    const now = { entries, first: known?.first ?? done, untilMs: Date.now() + keptMs }
    reads.set(chainId, now)
    return now
  }

  return {
    async find(chains, search, first) {
      const known = chains.map(read)
      const waited = Promise.all(known.map((each) => each.first))
      await Promise.race([waited, sleep(longestWaitMs, undefined, { ref: false })])
      const entries = known.flatMap((each) => each.entries)
      return choose(entries, search?.toLowerCase())
        .slice(0, first)
        .map(({ words: _words, ...named }) => named)
    },
  }
}

function choose(entries: readonly Entry[], search: string | undefined): readonly Entry[] {
  if (search === undefined) return entries
  if (addressStart.test(search)) return entries.filter(({ address }) => address.slice(0, search.length) === search)
  const words = toWords(search)
  const starts = words.trim().split(' ').filter(Boolean)
  if (starts.length === 0) return []
  const ranks: [Entry[], Entry[], Entry[]] = [[], [], []]
  for (const entry of entries) {
    if (!starts.every((start) => entry.words.includes(` ${start}`))) continue
    ranks[entry.words === words ? 0 : entry.words.startsWith(words.trimEnd()) ? 1 : 2].push(entry)
  }
  return ranks.flat()
}

/** @example toWords('River-Ferries') // ' river ferries ' */
function toWords(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
  return ` ${words.filter(Boolean).join(' ')} `
}
