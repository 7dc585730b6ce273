import { erc20Abi } from '@oxbow/abi/erc20'
import { aggregate } from '@oxbow/chain/aggregate'
import { encodeFunctionData, type Hex } from 'viem'
import { getCode } from 'viem/actions'
import { findChain, type Services } from '../../../Services.ts'
import { listingOf } from '../../market/Listing.ts'
import { requireDatabase } from '../../schemaBuilder.ts'
import { composeValue, type ValuedToken, type ValuePoint } from './composeValue.ts'
import { mostTokens, readTokenMoves, type TokenMoves, type ValueHead } from './readTokenMoves.ts'

export type ValueRange = 'day' | 'week' | 'month' | 'year' | 'all'

/** What an account's tokens were worth over time, without the native currency, which moves without logs. */
export type AccountValue = {
  /** Oldest first. Empty where none of the tokens has a price, or too little of the past is known. */
  points: readonly ValuePoint[]
  /** From when on transfers of all the chains are known; null where they are not indexed. */
  beginTimestamp: number | null
  /** Where more happened than is read: the points begin then. */
  cutTimestamp: number | null
  /** Tokens that are left out because they have no price. */
  unpricedCount: number
  /** The chains, each with the block from which on its transfers are indexed. */
  chains: readonly { chainId: number; transfersBlock: number | null; transfersTimestamp: number | null }[]
}

const daySeconds = 86_400

/** The periods of a token's chart. */
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
  { account, chainIds, named, range }: readAccountValue.Parameters,
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
    return { chainId, transfersBlock, transfersTimestamp }
  })
  const begins = chains.map(({ transfersTimestamp }) => transfersTimestamp)
  const beginTimestamp = begins.includes(null) ? null : Math.max(...begins.map(Number))
  const nothing = { points: [], beginTimestamp, cutTimestamp: null, unpricedCount: 0, chains }
  if (beginTimestamp === null) return nothing
  const endSeconds = Math.max(...heads.map(({ timestamp }) => timestamp))
  if (tokens.length > mostTokens) return { ...nothing, cutTimestamp: endSeconds }
  const cuts = tokens.flatMap(({ cutTimestamp }) => cutTimestamp ?? [])
  const cutTimestamp = cuts.length === 0 ? null : Math.max(...cuts)
  const moments = toMoments(originSeconds, endSeconds, stepSeconds)
  const valued = await Promise.all(heads.map((head) => readBalances(services, { account, head, tokens })))
  const composed = composeValue({
    tokens: valued.flat(),
    moments,
    beginSeconds: Math.max(beginTimestamp, cutTimestamp ?? 0),
    stepSeconds,
  })
  return { ...composed, beginTimestamp, cutTimestamp, chains }
}

export declare namespace readAccountValue {
  type Parameters = {
    readonly account: Hex
    readonly chainIds: readonly number[]
    readonly named: readonly (readonly [chainId: number, address: string])[]
    readonly range: ValueRange
  }
}

/** What the account has of each token of a chain at the newest indexed block. */
async function readBalances(
  services: Services,
  { account, head, tokens }: { account: Hex; head: ValueHead; tokens: readonly TokenMoves[] },
): Promise<readonly (ValuedToken & { readonly isNative: boolean })[]> {
  const { client, network } = findChain(services, head.chainId)
  const own = tokens.filter(({ chainId }) => chainId === head.chainId)
  const weth = network.contracts.weth.toLowerCase()
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
      // What a contract wraps and unwraps is not indexed: nearly all of it is part of somebody's trade.
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
