import { erc20Abi } from '@oxbow/abi/erc20'
import { aggregate } from '@oxbow/chain/aggregate'
import { encodeFunctionData, type Hex } from 'viem'
import { getCode } from 'viem/actions'
import { findChain, type Services } from '../../../Services.ts'
import { listingOf } from '../../market/Listing.ts'
import { requireDatabase } from '../../schemaBuilder.ts'
import { composeValue, type ValuedToken, type ValuePoint } from './composeValue.ts'
import { type ArchiveVisitor, isNativeAToken, readNative } from './native/readNative.ts'
import { maxTokens, readTokenMoves, type TokenMoves, type ValueHead } from './readTokenMoves.ts'

export type ValueRange = 'day' | 'week' | 'month' | 'year' | 'all'

/** Value of an account's tokens over time, and of its native currency where an archive node has its history: transfers of it have no logs. */
export type AccountValue = {
  /** Oldest first. Empty if none of the tokens has a price, or if too little of the past is known. */
  points: readonly ValuePoint[]
  /** Time from which transfers of all the chains are known; null if they aren't indexed. */
  beginTimestamp: number | null
  /** Start of the points if the account has more transfers than are read. */
  cutTimestamp: number | null
  /** Number of tokens left out because they have no price. */
  unpricedCount: number
  chains: readonly {
    chainId: number
    /** The first block whose transfers are indexed. */
    transfersBlock: number | null
    transfersTimestamp: number | null
    /** Whether the points include its native currency. */
    countsNative: boolean
  }[]
}

const daySeconds = 86_400

/** Same periods as in a token's chart. */
const ranges = {
  day: { seconds: daySeconds, stepSeconds: 300 },
  week: { seconds: 7 * daySeconds, stepSeconds: 3_600 },
  month: { seconds: 30 * daySeconds, stepSeconds: 3_600 },
  year: { seconds: 365 * daySeconds, stepSeconds: daySeconds },
  all: { seconds: 1_000 * daySeconds, stepSeconds: daySeconds },
} as const satisfies Record<ValueRange, { seconds: number; stepSeconds: 300 | 3_600 | 86_400 }>

/** @throws {DatabaseUnavailableError} {IndexNotReadyError} {ContractReadError} */
export async function readAccountValue(
  services: Services,
  { account, chainIds, named, range, visitor }: readAccountValue.Parameters,
): Promise<AccountValue> {
  const { seconds, stepSeconds } = ranges[range]
  const listing = listingOf(services, chainIds)
  const { originSeconds, heads, tokens } = await readTokenMoves(requireDatabase(services), {
    listing,
    account,
    named,
    rangeSeconds: seconds,
    stepSeconds,
  })
  const chains = chainIds.map((chainId) => {
    const head = heads.find((each) => each.chainId === chainId)
    const { transfersBlock = null, transfersTimestamp = null } = head ?? {}
    return { chainId, transfersBlock, transfersTimestamp, countsNative: false }
  })
  const begins = chains.map(({ transfersTimestamp }) => transfersTimestamp)
  const beginTimestamp = begins.includes(null) ? null : Math.max(...begins.map(Number))
  const nothing = { points: [], beginTimestamp, cutTimestamp: null, unpricedCount: 0, chains }
  if (beginTimestamp === null) return nothing
  const endSeconds = Math.max(...heads.map(({ timestamp }) => timestamp))
  if (tokens.length > maxTokens) return { ...nothing, cutTimestamp: endSeconds }
  const cuts = tokens.flatMap(({ cutTimestamp }) => cutTimestamp ?? [])
  const cutTimestamp = cuts.length === 0 ? null : Math.max(...cuts)
  const moments = toMoments(originSeconds, endSeconds, stepSeconds)
  const beginSeconds = Math.max(beginTimestamp, cutTimestamp ?? 0)
  const valued = await Promise.all(heads.map((head) => readBalances(services, { account, head, tokens })))
  const natives = await Promise.all(
    heads.map((head) => readNative(services, { account, head, tokens, moments, beginSeconds, visitor })),
  )
  const composed = composeValue({
    tokens: [...valued.flat(), ...natives.filter((native) => native !== undefined)],
    moments,
    beginSeconds,
    stepSeconds,
  })
  const counted = new Set(natives.map((native) => native?.chainId))
  const told = chains.map((chain) => ({ ...chain, countsNative: counted.has(chain.chainId) }))
  return { ...composed, beginTimestamp, cutTimestamp, chains: told }
}

export declare namespace readAccountValue {
  type Parameters = {
    readonly account: Hex
    readonly chainIds: readonly number[]
    readonly named: readonly (readonly [chainId: number, address: string])[]
    readonly range: ValueRange
    readonly visitor: ArchiveVisitor
  }
}

/** The account's balance of each token of a chain, at the newest indexed block. */
async function readBalances(
  services: Services,
  { account, head, tokens }: { account: Hex; head: ValueHead; tokens: readonly TokenMoves[] },
): Promise<readonly (ValuedToken & { readonly isNative: boolean })[]> {
  const { client, network } = findChain(services, head.chainId)
  const weth = network.contracts.weth.toLowerCase()
  // The token of Celo is the native currency, and moves without transfers too.
  const own = tokens.filter(
    ({ chainId, address }) => chainId === head.chainId && (address !== weth || !isNativeAToken(network)),
  )
  const callData = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  const calls = own.map(({ address }) => ({ target: address as Hex, callData }))
  const blockNumber = BigInt(head.blockNumber)
  const [words, code] = await Promise.all([
    calls.length === 0 ? [] : aggregate(client, { multicall3: network.contracts.multicall3, calls, blockNumber }),
    getCode(client, { address: account }),
  ])
  return own.map((token, place) => {
    const word = words[place]
    return {
      ...token,
      balance: word?.length === 66 ? BigInt(word) : undefined,
      // Wraps and unwraps by contracts aren't indexed, because nearly all are parts of trades.
      isToldByTransfers: token.address !== weth || code === undefined,
      isStablecoin: network.stablecoins.some((each) => each.toLowerCase() === token.address),
      isNative: token.address === weth,
    }
  })
}

function toMoments(originSeconds: number, endSeconds: number, stepSeconds: number): readonly number[] {
  const moments: number[] = []
  for (let moment = originSeconds; moment < endSeconds; moment += stepSeconds) moments.push(moment)
  return [...moments, endSeconds]
}
