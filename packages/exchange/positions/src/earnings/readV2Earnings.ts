import { integerSqrt } from '@oxbow/amm/integerSqrt'
import type { Amounts } from '@oxbow/amm/liquidity'
import {
  type BlockSpan,
  byPlace,
  type PlacedLog,
  readLogs,
  readSeconds,
  readTimes,
  wordAt,
} from '@oxbow/client/PlacedLog'
import { type Client, type Hex, numberToHex, pad, toEventSelector } from 'viem'
import type { V2Position } from '../held/Position.ts'
import { type Earnings, earningsOfShares, feesWithin, plus } from './Earnings.ts'
import { type HoldingChange, holdingTime } from './HoldingTime.ts'
import { type LoggedStep, placeSteps } from './PositionStep.ts'

/**
 * Earnings of pair shares, from the pair's events in the transactions that minted and burned them. Undefined if shares were transferred to or from
 * another account.
 *
 * @throws {LogsUnavailableError}, and what viem throws when the node does not answer
 */
export async function readV2Earnings(
  rpc: Client,
  { position, account, span }: readV2Earnings.Parameters,
): Promise<Earnings | undefined> {
  const of = (indexed: readonly (Hex | null)[]) =>
    readLogs(rpc, span, { addresses: [position.poolId], topics: [transferred], indexed })
  const [received, sent] = await Promise.all([of([null, pad(account)]), of([pad(account)])])
  if (received === undefined || sent === undefined) return undefined
  const logs = [...received, ...sent].sort(byPlace)
  let [deposited, withdrawn, withdrawnFees] = [none, none, none]
  let [shares, invested] = [0n, 0n]
  const moments: { readonly log: PlacedLog; readonly change: HoldingChange }[] = []
  for (const log of logs) {
    const value = wordAt(log, 0)
    const isIn = log.topics[2] === pad(account)
    const amounts = await findAmounts(rpc, log.transactionHash, position.poolId, isIn ? minted : burnt)
    if (amounts === undefined) return undefined
    moments.push({ log, change: { liquidity: isIn ? value : -value, amounts } })
    if (isIn) {
      deposited = plus(deposited, amounts)
      invested += integerSqrt(amounts.amount0 * amounts.amount1)
      shares += value
    } else {
      if (shares === 0n) return undefined
      const part = (invested * value) / shares
      withdrawn = plus(withdrawn, amounts)
      withdrawnFees = plus(withdrawnFees, feesWithin(amounts, part))
      invested -= part
      shares -= value
    }
  }
  if (shares !== position.liquidity) return undefined
  const earnings = earningsOfShares({ deposited, withdrawn, withdrawnFees, amounts: position.amounts, invested })
  const [timeOf, endSeconds] = await Promise.all([readTimes(rpc, logs), readSeconds(rpc, numberToHex(span.toBlock))])
  if (timeOf === undefined || endSeconds === undefined) return earnings
  const placed = moments.map(({ log, change }) => ({ change, seconds: timeOf(log) }))
  const steps = moments.map(({ log, change: { liquidity, amounts } }): LoggedStep<PlacedLog> => {
    return { kind: liquidity > 0n ? 'added' : 'removed', amounts, log }
  })
  // A pair is always in range.
  const time = holdingTime({ moments: placed, isInside: true, endSeconds })
  return { ...earnings, time, history: placeSteps(steps, timeOf) }
}

export declare namespace readV2Earnings {
  type Parameters = {
    readonly position: V2Position
    /** Owner of the shares; lower-case. */
    readonly account: Hex
    /** Starts at the first block that can contain a pair. */
    readonly span: BlockSpan
  }
}

/** Amounts of a pair's only mint or burn in a transaction; undefined if there is none or several. */
async function findAmounts(rpc: Client, hash: Hex, pair: Hex, topic: Hex): Promise<Amounts | undefined> {
  const receipt = (await rpc.request({ method: 'eth_getTransactionReceipt', params: [hash] } as never)) as {
    logs: readonly Pick<PlacedLog, 'address' | 'topics' | 'data'>[]
  } | null
  const [found, second] =
    receipt?.logs.filter(({ address, topics }) => address.toLowerCase() === pair && topics[0] === topic) ?? []
  if (found === undefined || second !== undefined) return undefined
  return { amount0: wordAt(found, 0), amount1: wordAt(found, 1) }
}

const none: Amounts = { amount0: 0n, amount1: 0n }

const transferred = toEventSelector('Transfer(address,address,uint256)')
const minted = toEventSelector('Mint(address,uint256,uint256)')
const burnt = toEventSelector('Burn(address,uint256,uint256,address)')
