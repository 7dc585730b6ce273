import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { NodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import type { Hex } from 'viem'
import { findChain, type Services } from '../../../../Services.ts'
import type { ValuedToken } from '../composeValue.ts'
import type { TokenMoves, ValueHead } from '../readTokenMoves.ts'
import { ArchiveReader } from './ArchiveReader.ts'
import { readNativeBalances } from './readNativeBalances.ts'

/** How long past balances of native currency are waited for. Those that came are remembered for the next request. */
const maxNativeMs = 6_000

/** A chain's native currency, if the doctor found an archive node of it that answers. */
export async function readNative(
  services: Services,
  { account, head, tokens, moments, beginSeconds }: readNative.Parameters,
): Promise<(ValuedToken & { readonly isNative: boolean }) | undefined> {
  const { network, archive } = findChain(services, head.chainId)
  const endpoint = archive()
  if (endpoint === undefined || head.transfersBlock === null || head.transfersTimestamp === null) return undefined
  const own = tokens.filter(({ chainId }) => chainId === head.chainId)
  const balances = await readNativeBalances(archiveOf(endpoint), {
    account,
    moments: moments.map((moment) => (moment < beginSeconds ? 0 : moment)),
    first: { number: head.transfersBlock, timestamp: head.transfersTimestamp },
    head: { number: head.blockNumber, timestamp: head.timestamp },
    finalityBlocks: network.finalityDepthBlocks,
    movedPlaces: own.flatMap(({ changes }) => changes.map(([place]) => place)),
    maxMs: maxNativeMs,
  }).catch(() => undefined)
  if (balances === undefined) return undefined
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
  }
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
