import type { Network } from '@oxbow/chain/Network'
import { type ReadTwap, readSignedTwap } from '@oxbow/orders/readSignedTwap'
import type { ListedPart, PartFate } from '@oxbow/orders/SignedTwap'
import { readTwapState, twapReads } from '@oxbow/orders/twapReads'
import type { Hex } from 'viem'
import type { StoredTwap } from './StoredTwap.ts'
import type { TwapChain, TwapHead } from './TwapChain.ts'
import { withFills } from './withFills.ts'

/** TWAPs read per step, least recently read first. */
const maxReads = 60

/**
 * Follows a chain's TWAPs. Seaport and PlanZone report what became of each part, in the newest block's state, so reorgs
 * need no special handling. A TWAP is final once no part is waiting and all are as deep as the chain's finality.
 */
export function createTwapFollower({ book, chain, finality, network }: createTwapFollower.Parameters) {
  /** Block at which each was last read. */
  const readAt = new Map<Hex, bigint>()
  /** Decoded requests, cached because decoding hashes every node of the tree. */
  const read = new Map<Hex, ReadTwap>()

  /** Reads TWAPs at the newest block. */
  async function step(): Promise<void> {
    const kept = await book.followed(network.chainId)
    for (const hash of read.keys()) if (!kept.some((twap) => twap.hash === hash)) forget(hash)
    if (kept.length === 0) return
    const head = await chain.head()
    const due = kept
      .filter(({ hash }) => readAt.get(hash) !== head.number)
      .toSorted((a, b) => Number((readAt.get(a.hash) ?? -1n) - (readAt.get(b.hash) ?? -1n)))
      .slice(0, maxReads)
    const twaps = (await Promise.all(due.map(open))).filter((each) => each !== undefined)
    const calls = twaps.map(({ kept: { request }, plan }) =>
      twapReads({ ...plan, id: request.id }, network.contracts.seaport!),
    )
    const answers = await chain.readAll(calls.flat(), head.number)
    const changes: StoredTwap[] = []
    let next = 0
    for (const [index, each] of twaps.entries()) {
      const own = answers.slice(next, next + calls[index]!.length)
      next += own.length
      const changed = await judge(each, { head, answers: own })
      if (changed !== undefined) changes.push(changed)
    }
    // Reads by number belong to this block only if it is still canonical.
    if ((await chain.hashAt(head.number)) !== head.hash) return
    for (const twap of changes) await book.change(twap)
    for (const { kept: plan } of twaps) readAt.set(plan.hash, head.number)
  }

  async function open(kept: StoredTwap): Promise<OpenTwap | undefined> {
    const twap = read.get(kept.hash) ?? (await readSignedTwap(kept.request, network))
    if (twap === undefined) return undefined
    read.set(kept.hash, twap)
    return { kept, plan: twap }
  }

  /** The changed TWAP; undefined if unchanged. */
  async function judge({ kept, plan }: OpenTwap, { answers, head }: Seen): Promise<StoredTwap | undefined> {
    const { fates, isShort = kept.isShort } = readTwapState(plan, answers, head.timestamp)
    if (fates === undefined) return undefined
    const found = kept.fates.map((part, index) => withFate(part, fates[index]!))
    const isUnfound = found.some(({ fate, txHash }) => fate === 'filled' && txHash === undefined)
    const parts = isUnfound
      ? await withFills(found, { chain, request: kept.request, from: searchStart(kept), to: head.number })
      : found
    const changed = { ...kept, fates: parts, isShort }
    if (parts.some(({ fate }, index) => fate !== kept.fates[index]!.fate) || kept.since.hash === undefined)
      return { ...changed, since: { number: head.number, hash: head.hash } }
    const isDeep = parts.every(({ fate }) => fate !== 'waiting') && head.number - kept.since.number >= finality
    if (isDeep) {
      // The block in which the state was first seen was reorged out, and perhaps the fill of a part with it.
      if ((await chain.hashAt(kept.since.number)) !== kept.since.hash) {
        const since = { number: head.number, hash: head.hash }
        return { ...changed, since, fates: parts.map(({ fate, orderHash }) => ({ fate, orderHash })) }
      }
      return { ...changed, isFinal: true }
    }
    const isNews = isShort !== kept.isShort || parts.some((part, index) => part.txHash !== kept.fates[index]!.txHash)
    return isNews ? changed : undefined
  }

  /** Includes blocks that a reorg may have replaced. */
  function searchStart({ hash, since }: StoredTwap): bigint {
    const last = readAt.get(hash) ?? since.number
    return last > finality ? last - finality : 0n
  }

  function forget(hash: Hex): void {
    read.delete(hash)
    readAt.delete(hash)
  }

  return { step }
}

export declare namespace createTwapFollower {
  type Parameters = {
    readonly book: Book
    readonly chain: TwapChain
    /** Blocks after which nothing is reverted. */
    readonly finality: bigint
    readonly network: Pick<Network, 'chainId' | 'contracts'>
  }
  type Book = {
    /** TWAPs of a chain that aren't final. */
    followed(chainId: number): Promise<readonly StoredTwap[]>
    /** Saves a change, unless another server was faster. */
    change(twap: StoredTwap): Promise<void>
  }
}

type OpenTwap = { readonly kept: StoredTwap; readonly plan: ReadTwap }
type Seen = { readonly head: TwapHead; readonly answers: readonly (Hex | undefined)[] }

/** A part that was missed before its TWAP was canceled stays missed; only a filled part has a known fill. */
function withFate(part: ListedPart, fate: PartFate): ListedPart {
  if (fate === part.fate || (part.fate === 'missed' && fate === 'canceled')) return part
  return { orderHash: part.orderHash, fate }
}
