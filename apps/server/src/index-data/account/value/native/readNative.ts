import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { NodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import type { Hex } from 'viem'
import { findChain, type Services } from '../../../../Services.ts'
import type { ValuedToken } from '../composeValue.ts'
import type { TokenMoves, ValueHead } from '../readTokenMoves.ts'
import { ArchiveReader } from './ArchiveReader.ts'
import { readNativeBalances } from './readNativeBalances.ts'

/** How long past balances of native currency are waited for, the turn included. Those that came are remembered for the next request. */
const maxNativeMs = 6_000

/** Who asks for what an archive node has to compute. */
export type ArchiveVisitor = {
  /** As `visitorOf` names them. */
  readonly name: string
  /** Counts a call. @throws {RateBudgetError} when they have had theirs */
  readonly spend: () => void
  /** Their answer lacks what another one may be told. */
  readonly miss: () => void
}

/** A chain's native currency, if the doctor found an archive node of it, and that tells enough in time. */
export async function readNative(
  services: Services,
  { account, head, tokens, moments, beginSeconds, visitor }: readNative.Parameters,
): Promise<(ValuedToken & { readonly isNative: boolean }) | undefined> {
  const { network, archive: findArchive } = findChain(services, head.chainId)
  const endpoint = findArchive()
  if (endpoint === undefined || head.transfersBlock === null || head.transfersTimestamp === null) return undefined
  const own = tokens.filter(({ chainId }) => chainId === head.chainId)
  const archive = archiveOf(endpoint)
  const first = { number: head.transfersBlock, timestamp: head.transfersTimestamp }
  const signal = AbortSignal.timeout(maxNativeMs)
  const question = {
    account,
    moments: moments.map((moment) => (moment < beginSeconds ? 0 : moment)),
    first,
    head: { number: head.blockNumber, timestamp: head.timestamp },
    finalityBlocks: network.finalityDepthBlocks,
    movedPlaces: own.flatMap(({ changes }) => changes.map(([place]) => place)),
    signal,
    spend: visitor.spend,
  }
  const balances = await Promise.race([
    archive.inTurn(visitor.name, () => readNativeBalances(archive, question)).catch(() => undefined),
    ended(signal),
  ])
  if (balances === undefined) {
    visitor.miss()
    return undefined
  }
  const wrapped = own.find(({ address }) => address === network.contracts.weth.toLowerCase())
  const { decimals } = network.nativeCurrency
  const nothing = { priceUsd: null, priceAnchor: null, before: null, nativeBefore: null, prices: [] }
  return {
    ...nothing,
    ...wrapped,
    chainId: head.chainId,
    address: nativeToken,
    decimals,
    sinceTimestamp: 0,
    cutTimestamp: null,
    changes: [],
    balance: balances.at(-1) ?? undefined,
    balances,
    isToldByTransfers: false,
    isStablecoin: false,
    isNative: true,
  }
}

export declare namespace readNative {
  type Parameters = {
    readonly account: Hex
    readonly head: ValueHead
    readonly tokens: readonly TokenMoves[]
    readonly moments: readonly number[]
    readonly beginSeconds: number
    readonly visitor: ArchiveVisitor
  }
}

function ended(signal: AbortSignal): Promise<undefined> {
  return new Promise((end) => signal.addEventListener('abort', () => end(undefined), { once: true }))
}

/** Whether the wrapped native currency is the native currency itself. */
export function isNativeAToken({ wrappedSymbol, nativeCurrency }: Network): boolean {
  return wrappedSymbol === nativeCurrency.symbol
}

const archives = new WeakMap<NodeEndpoint, ArchiveReader>()

function archiveOf(endpoint: NodeEndpoint): ArchiveReader {
  const archive = archives.get(endpoint) ?? new ArchiveReader(endpoint)
  archives.set(endpoint, archive)
  return archive
}
