import { ServerUnreachableError } from '@oxbow/contract/ApiError'
import type { Hex } from 'viem'
import type { BookOrder } from '../book/BookOrder.ts'
import { readMemories } from '../book/readMemories.ts'
import type { ChainState } from '../book/readStates.ts'
import type { Pending } from '../createSender.ts'
import { type createWatch, reasonOf } from '../createWatch.ts'
import type { Fees } from '../Fees.ts'
import { orderJob } from '../fill/FillJob.ts'
import { fillNow, type Round } from '../fill/fillNow.ts'
import type { OrderFacts } from '../judge/judgeOrder.ts'
import type { createParts, DuePart, PartStates } from '../twap/createParts.ts'
import { toLost } from '../twap/toLost.ts'
import type { LostOrder } from './createLosses.ts'
import type { createTurns } from './createTurns.ts'

/** Attempts to fill orders and parts of TWAPs in a round, each by its state on chain. What fails is paused, with its owner if it is to blame. */
export function createAttempts({ parts, readOrders, tools, turns, watch }: createAttempts.Parameters) {
  const { network, rpc, settings } = tools

  /** Facts of orders at one block. */
  async function readFacts(orders: readonly BookOrder[], { block, fees }: Round): Promise<Facts> {
    const [states, memories] = await Promise.all([
      readOrders(orders, block),
      readMemories(rpc, { orders, ...network.contracts, blockNumber: block.number }),
    ])
    return new Map(
      orders.map(({ hash, order }) => {
        const facts = {
          chainId: network.chainId,
          block: block.number,
          seconds: block.timestamp,
          order,
          state: states.get(hash)!,
          gasPrice: fees.maxFeePerGas,
          memory: memories.get(hash),
        }
        return [hash, facts]
      }),
    )
  }

  async function tryPart(each: DuePart, now: Round, state: PartState, instead?: Pending): Promise<boolean> {
    const { number: block, timestamp: seconds } = now.block
    const toJob = (fees: Fees) => parts.toJob(each, { ...state, block, seconds, gasPrice: fees.maxFeePerGas })
    return await tryFilling(toLost(each), now, { ...parts, toJob }, instead)
  }

  async function tryLook(order: BookOrder, now: Round, found: OrderState, instead?: Pending): Promise<boolean> {
    const toJob = (fees: Fees) =>
      orderJob(order, { facts: { ...found, gasPrice: fees.maxFeePerGas }, network, settings })
    return await tryFilling(order, now, { ...watch, toJob }, instead)
  }

  /** An order that can't be tried, for whatever reason, doesn't keep others from being filled. @throws when the Oxbow doesn't answer at all */
  async function tryFilling(
    order: LostOrder,
    now: Round,
    { note, reasonFor, toJob }: Pick<fillNow.Subject, 'note' | 'reasonFor' | 'toJob'>,
    instead?: Pending,
  ): Promise<boolean> {
    const { hash } = order
    const fails: fillNow.Subject['fails'] = (reason, blamed) => {
      const block = turns.failed(order, now.block.number, blamed)
      note(hash, { action: 'look-again', when: { at: 'block', block }, reason })
    }
    turns.looking(order, now.block.number)
    try {
      const filled = { hash, note, reasonFor, toJob, fails, passes: () => turns.passed(order) }
      return await fillNow(tools, filled, now, instead)
    } catch (error) {
      if (error instanceof ServerUnreachableError) throw error
      // An error of the Oxbow or the node, which isn't the owner's fault.
      fails(reasonOf(error), 'order')
      return false
    }
  }

  /** Replacement fills for pending transactions, by the hash of the order or part. Hashes that are neither any more are left out. */
  async function findJobs(hashes: readonly Hex[], now: Round): Promise<Jobs> {
    const orders = hashes.flatMap((hash) => watch.orders.get(hash) ?? [])
    const due = hashes.flatMap((hash) => parts.find(hash) ?? [])
    const [facts, states] = await Promise.all([readFacts(orders, now), parts.readStates(rpc, due, now.block)])
    const jobs = new Map<Hex, Job>()
    for (const order of orders) jobs.set(order.hash, (instead) => tryLook(order, now, facts.get(order.hash)!, instead))
    for (const each of due) {
      const state = states.get(each.part.hash)
      if (state !== undefined) jobs.set(each.part.hash, (instead) => tryPart(each, now, state, instead))
    }
    return jobs
  }

  return { readFacts, tryPart, tryLook, findJobs }
}

type OrderState = Omit<OrderFacts, 'plan' | 'nativePrice'>
type Facts = ReadonlyMap<Hex, OrderState>
type PartState = NonNullable<ReturnType<PartStates['get']>>
/** Resolves to whether anything was sent. */
type Job = (instead: Pending) => Promise<boolean>
type Jobs = ReadonlyMap<Hex, Job>

export declare namespace createAttempts {
  type Parameters = {
    readonly parts: ReturnType<typeof createParts>
    readonly readOrders: (orders: readonly BookOrder[], block: Round['block']) => Promise<ReadonlyMap<Hex, ChainState>>
    readonly tools: fillNow.Tools
    readonly turns: ReturnType<typeof createTurns>
    readonly watch: ReturnType<typeof createWatch>
  }
}
