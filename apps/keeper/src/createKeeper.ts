import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { createBackoff } from '@oxbow/runtime/createBackoff'
import type { Address, Client, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { getBlock } from 'viem/actions'
import type { BookOrder } from './book/BookOrder.ts'
import { readStates } from './book/readStates.ts'
import { createSender } from './createSender.ts'
import { createWatch } from './createWatch.ts'
import { feesAbove, readFees } from './Fees.ts'
import type { Round } from './fill/fillNow.ts'
import { openFiller } from './filler/openFiller.ts'
import { followTokens } from './followTokens.ts'
import type { KeeperEvent } from './KeeperEvent.ts'
import type { KeeperSettings } from './KeeperSettings.ts'
import { createAttempts } from './round/createAttempts.ts'
import { createLosses, type LostOrder } from './round/createLosses.ts'
import { createSettlement } from './round/createSettlement.ts'
import { createTurns } from './round/createTurns.ts'
import { createParts, type DuePart } from './twap/createParts.ts'
import { toLost } from './twap/toLost.ts'

/** Blocks after which a pending transaction is stuck and is replaced with higher fees. */
const stuckBlocks = 3n
/** Orders quoted per round: an Oxbow answers 3,000 requests a minute. */
const mostLooks = 30
/** Parts of TWAPs per round. */
const mostParts = 10
/** Orders with a permit per owner and round: each takes its own call to read. */
const mostPermits = 3
const transferGas = 21_000n

/** Result of a round. */
export type RoundReport = {
  readonly block: bigint
  readonly openOrders: number
  readonly judged: number
  /** The Oxbow hadn't processed this block yet: another round on it may find more. */
  readonly isBehind: boolean
  /** The book wasn't read to its end yet: another round reads on, without waiting for a block. */
  readonly isReading: boolean
}

/** Fills the open orders of an Oxbow's book on one network, one round per call. All its state is on chain, so a restarted keeper resumes. */
export function createKeeper(parameters: createKeeper.Parameters) {
  const { account, client, network, say, signal } = parameters
  const tokens = followTokens(parameters)
  const settings = { ...parameters.settings, allowedTokens: tokens.allowedTokens }
  const rpc = client.rpc(network.chainId)
  const sender = createSender(rpc, { account, chainId: network.chainId, relay: parameters.relay })
  const losses = createLosses()
  const turns = createTurns()
  const rests = createBackoff({ firstBlocks: 30n, maxDoublings: 6 })
  const isPaused = (order: LostOrder, block: bigint) => losses.isPaused(order, block) || turns.isPaused(order, block)
  const watch = createWatch({ ...parameters, settings, isPaused, tokensVersion: tokens.version })
  const parts = createParts({ ...parameters, settings })
  let filler: Address | undefined
  const readOrders = (orders: readonly BookOrder[], block: Round['block']) =>
    readStates(rpc, { ...network.contracts, block, orders, rests })
  const { isDue, mayLose, settle } = createSettlement({ losses, parts, readOrders, rpc, say, sender, settings, watch })
  const tools = { ...parameters, rpc, sender, settings, mayLose }
  const { findJobs, readFacts, tryLook, tryPart } = createAttempts({ parts, readOrders, tools, turns, watch })

  /** @throws the errors of the Oxbow and the node when they don't answer */
  async function round(): Promise<RoundReport> {
    const block = await getBlock(rpc)
    const done = (judged = 0, isBehind = false): RoundReport => {
      const isReading = !watch.isWhole() || !parts.isWhole()
      return { block: block.number, openOrders: watch.orders.size + parts.size, judged, isBehind, isReading }
    }
    if (isDue()) await settle(block)
    await tokens.refresh()
    await Promise.all([watch.refresh(block.number, block.timestamp), parts.refresh()])
    const due = parts.due({ block: block.number, seconds: block.timestamp })
    // Without anything to do, a block costs one node request and two to the Oxbow.
    if (watch.fillable.size + due.length === 0 && sender.pending.length === 0) return done()
    if (sender.pending.length === 0) await settle(block)
    const fees = await readFees(rpc, block)
    filler ??= await openFiller({ ...tools, address: account.address }, { block: block.number, fees })
    const now: Round = { block, fees, filler }
    // A deployment can be stuck too.
    await freeStuck(now)
    if (filler === undefined && !settings.isDryRun) return done()
    const facts = {
      chainId: network.chainId,
      block: block.number,
      seconds: block.timestamp,
      gasPrice: fees.maxFeePerGas,
    }
    const busy = new Set(sender.pending.map(({ orderHash }) => orderHash))
    const trader = filler ?? (account.address.toLowerCase() as Address)
    const { candidates, isBehind, judged } = await watch.screen(trader, facts, busy)
    await lookAt(candidates, now)
    const open = due.filter(({ part }) => !busy.has(part.hash)).map((each) => ({ ...toLost(each), each }))
    // Paused parts don't take a turn.
    const { first } = turns.share(
      open.filter((part) => !isPaused(part, block.number)),
      mostParts,
    )
    await lookAtParts(first, now)
    turns.retain(() => [...watch.orders.values(), ...parts.all().map(toLost)])
    return done(judged + first.length, isBehind)
  }

  /** Tries parts of TWAPs that are due. */
  async function lookAtParts(due: readonly (LostOrder & { readonly each: DuePart })[], now: Round): Promise<void> {
    const { block } = now
    const states = await parts.readStates(
      rpc,
      due.map(({ each }) => each),
      block,
    )
    for (const part of due) {
      const { each, hash } = part
      const state = states.get(hash)
      if (signal?.aborted || sender.pending.length >= settings.mostPending) return
      if (state === undefined || isPaused(part, block.number)) continue
      await tryPart(each, now, state)
    }
  }

  /** Tries orders that can be filled at this block, as many as a round allows; the markets of the others stay due. */
  async function lookAt(candidates: readonly BookOrder[], now: Round): Promise<void> {
    const { first, later } = turns.share(candidates, mostLooks)
    const permits = new Map<Hex, number>()
    const isOneTooMany = ({ order: { info }, permit }: BookOrder) => {
      if (permit === undefined) return false
      const count = (permits.get(info.swapper) ?? 0) + 1
      permits.set(info.swapper, count)
      return count > mostPermits
    }
    const wanted = first.filter((order) => !isOneTooMany(order))
    const facts = await readFacts(wanted, now)
    const looked = new Set<BookOrder>()
    for (const order of wanted) {
      if (signal?.aborted) return
      // Checked again, because a failure just now pauses its owner's other orders too.
      if (sender.pending.length >= settings.mostPending || isPaused(order, now.block.number)) continue
      looked.add(order)
      await tryLook(order, now, facts.get(order.hash)!)
    }
    for (const order of [...first, ...later]) if (!looked.has(order)) watch.again(order.hash)
  }

  /** Replaces a stuck transaction with higher fees if it is still profitable, else uses its nonce for an empty transfer. */
  async function freeStuck(now: Round): Promise<void> {
    if (settings.isDryRun) return
    const stuck = sender.pending.filter(({ since }) => now.block.number >= since + stuckBlocks)
    const jobs = await findJobs(
      stuck.flatMap(({ orderHash }) => orderHash ?? []),
      now,
    )
    for (const pending of stuck) {
      if (await jobs.get(pending.orderHash ?? '0x')?.(pending)) continue
      const fees = feesAbove(now.fees, pending.fees)
      const outgoing = { to: account.address, data: '0x', gas: transferGas, fees, nonce: pending.nonce } as const
      const transaction = await sender.send({ ...outgoing, orderHash: undefined }, now.block.number)
      say({ event: 'given-up', order: pending.orderHash, transaction })
    }
  }

  return { round, sender }
}

export declare namespace createKeeper {
  type Parameters = {
    readonly account: PrivateKeyAccount
    readonly client: ExchangeClient
    readonly network: Network
    /** Receives transactions instead of the node. */
    readonly relay?: Client | undefined
    readonly say: (event: KeeperEvent) => void
    readonly settings: KeeperSettings
    readonly signal?: AbortSignal | undefined
  }
}
