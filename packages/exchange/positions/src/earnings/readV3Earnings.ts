import type { Amounts } from '@oxbow/amm/liquidity'
import {
  type BlockSpan,
  byPlace,
  type PlacedLog,
  readLastLog,
  readLogs,
  signedAt,
  wordAt,
} from '@oxbow/client/PlacedLog'
import { type Client, type Hex, numberToHex } from 'viem'
import type { V3Position } from '../held/Position.ts'
import { type Earnings, minus, plus, toEarnings } from './Earnings.ts'
import { holds } from './PoolHistory.ts'
import type { LoggedStep } from './PositionStep.ts'
import { type LoggedMoment, readTimeHeld } from './readTimeHeld.ts'
import { replayV3Fees, topic } from './replayV3Fees.ts'

/**
 * Earnings of a v3 position, from the manager's events, and its time in range, from the pool's swaps.
 *
 * @throws {LogsUnavailableError}, and what viem throws when the node does not answer
 */
export async function readV3Earnings(
  rpc: Client,
  { position, manager, span }: readV3Earnings.Parameters,
): Promise<Earnings | undefined> {
  const logs = await readLogs(rpc, span, {
    addresses: [manager],
    topics: [topic.increased, topic.decreased, topic.collected],
    indexed: [numberToHex(position.tokenId, { size: 32 })],
  })
  if (logs === undefined) return undefined
  const sum = (wanted: Hex) =>
    logs.filter(({ topics }) => topics[0] === wanted).reduce((total, log) => plus(total, amountsOf(log)), none)
  const { amounts, owed } = position
  const [deposited, withdrawn] = [sum(topic.increased), sum(topic.decreased)]
  // Withdrawn amounts are collected together with the fees, so they are subtracted.
  const fees = minus(plus(sum(topic.collected), owed), withdrawn)
  const earnings = toEarnings({ deposited, withdrawn, fees, amounts })
  const told = await readHoldingTime(rpc, { position, manager, span }, { own: logs, fees })
  return { ...earnings, ...told }
}

export declare namespace readV3Earnings {
  type Parameters = {
    readonly position: V3Position
    /** NonfungiblePositionManager. */
    readonly manager: Hex
    /** Starts at the first block that can contain a pool. */
    readonly span: BlockSpan
  }
}

async function readHoldingTime(
  rpc: Client,
  { position, span }: readV3Earnings.Parameters,
  { own, fees }: { readonly own: readonly PlacedLog[]; readonly fees: Amounts },
): Promise<readTimeHeld.ReturnType | undefined> {
  const first = own[0]?.blockNumber
  if (first === undefined) return undefined
  const ofPool = { addresses: [position.poolId] }
  const earlier = { fromBlock: span.fromBlock, toBlock: BigInt(first) - 1n }
  const [trades, before, setup] = await Promise.all([
    readLogs(rpc, { ...span, fromBlock: BigInt(first) }, { ...ofPool, topics: [topic.initialized, topic.swapped] }),
    readLastLog(rpc, earlier, { ...ofPool, topics: [topic.initialized, topic.swapped] }),
    readLogs(rpc, span, { ...ofPool, topics: [topic.minted, topic.burned, topic.flashed, topic.protocolFee] }),
  ])
  // If the pool was created in the transaction of the first deposit, nothing comes before.
  const opening = before ?? trades?.[0]
  if (trades === undefined || opening === undefined) return undefined
  const startsInside = holds(position, tickOf(opening))
  const moments: LoggedMoment[] = []
  let wasInside = startsInside
  for (const log of [...own, ...trades].sort(byPlace)) {
    const [name] = log.topics
    if (name === topic.swapped || name === topic.initialized) {
      const isInside = holds(position, tickOf(log))
      if (isInside !== wasInside) moments.push({ log, isInside })
      wasInside = isInside
    } else if (name === topic.collected) {
      moments.push({ log })
    } else {
      const liquidity = name === topic.increased ? wordAt(log, 0) : -wordAt(log, 0)
      moments.push({ log, change: { liquidity, amounts: amountsOf(log) } })
    }
  }
  const feePoints = setup && replayV3Fees({ position, own: [...own].sort(byPlace), setup, trades, opening, fees })
  return readTimeHeld(rpc, { moments, steps: toSteps(own), startsInside, span, feePoints, fees })
}

/** Withdrawn amounts are collected too, at once or later; only the excess is fees. */
function toSteps(own: readonly PlacedLog[]): readonly LoggedStep<PlacedLog>[] {
  let waiting = none
  return [...own].sort(byPlace).map((log) => {
    const amounts = amountsOf(log)
    if (log.topics[0] === topic.increased) return { kind: 'added', amounts, log }
    if (log.topics[0] === topic.decreased) {
      waiting = plus(waiting, amounts)
      return { kind: 'removed', amounts, log }
    }
    const principal = {
      amount0: amounts.amount0 < waiting.amount0 ? amounts.amount0 : waiting.amount0,
      amount1: amounts.amount1 < waiting.amount1 ? amounts.amount1 : waiting.amount1,
    }
    waiting = minus(waiting, principal)
    return { kind: 'collected', amounts: minus(amounts, principal), log }
  })
}

function tickOf(log: PlacedLog): number {
  return Number(signedAt(log, log.topics[0] === topic.initialized ? 1 : 4))
}

/** The manager's events have three words of data; the amounts are the last two. */
function amountsOf(log: PlacedLog): Amounts {
  return { amount0: wordAt(log, 1), amount1: wordAt(log, 2) }
}

const none: Amounts = { amount0: 0n, amount1: 0n }
