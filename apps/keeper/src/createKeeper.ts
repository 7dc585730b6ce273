import { aggregate } from '@oxbow/chain/aggregate'
import type { Network } from '@oxbow/chain/Network'
import { callNode } from '@oxbow/client/callNode'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { findRevertData } from '@oxbow/client/findRevertData'
import { ServerUnreachableError } from '@oxbow/contract/ApiError'
import { orderReads, judgeOrder as stateOf } from '@oxbow/orders/orderReads'
import type { Address, Block, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { getBlock } from 'viem/actions'
import { type BookOrder, collectOrders } from './collectOrders.ts'
import { createSender, type Pending, type Settled } from './createSender.ts'
import { type Fees, feesAbove, readFees } from './Fees.ts'
import { deploymentGas, findFiller } from './findFiller.ts'
import type { OrderFacts, Verdict } from './judgeOrder.ts'
import type { KeeperSettings } from './KeeperSettings.ts'
import { prepareFill } from './prepareFill.ts'

/** What a keeper tells of what it does; sums in wei and raw units. */
export type KeeperEvent = { readonly event: string } & Readonly<Record<string, string | number | bigint | undefined>>

/** Blocks after which what was sent is taken for stuck, and what takes its place offers more. */
const stuckBlocks = 3n
/** Orders whose price is asked for, a round: an Oxbow answers 3,000 requests a minute. */
const mostLooks = 30
const transferGas = 21_000n

/** What a round came to. */
export type RoundReport = { readonly block: bigint; readonly openOrders: number; readonly judged: number }

/** Where all of a round is looked at. */
type Round = {
  readonly block: Block & { readonly number: bigint }
  readonly fees: Fees
  readonly filler: Address | undefined
}

/**
 * Fills what an Oxbow's book has open on one network, a round each time that it is asked. It keeps nothing that the chain does not know: whoever starts it again goes
 * on where it was.
 */
export function createKeeper(parameters: createKeeper.Parameters) {
  const { account, client, network, say, settings, signal } = parameters
  const rpc = client.rpc(network.chainId)
  const sender = createSender(rpc, account, network.chainId)
  /** What was found out, so that it is not asked again before it can be different. Losing it costs questions. */
  const known = new Map<Hex, { readonly verdict: Exclude<Verdict, { action: 'fill' }>; readonly block: bigint }>()
  let filler: Address | undefined
  let lostWei = 0n
  /** What an earlier run left on its way is asked for once. */
  let isSettled = false

  /** @throws what the Oxbow and the node throw when they do not answer */
  async function round(): Promise<RoundReport> {
    const block = await getBlock(rpc)
    const settle = async () => {
      for (const each of await sender.settle(block.number)) report(each)
      isSettled = true
    }
    if (!isSettled || sender.pending.length > 0) await settle()
    const orders = await collectOrders(client, network, signal)
    const done = (judged = 0): RoundReport => ({ block: block.number, openOrders: orders.length, judged })
    // Where there is nothing to do a block costs one question to the node and one to the Oxbow.
    if (orders.length === 0 && sender.pending.length === 0) return done()
    if (sender.pending.length === 0) await settle()
    const fees = await readFees(rpc, block)
    filler ??= await openFiller(block.number, fees)
    const now: Round = { block, fees, filler }
    // A deployment can be stuck too.
    if (filler === undefined && !settings.isDryRun) {
      await freeStuck(now, new Map())
      return done()
    }
    const facts = await readFacts(orders, now)
    await freeStuck(now, facts)
    for (const hash of [...known.keys()]) if (!facts.has(hash)) known.delete(hash)
    const due = orders
      .filter(({ hash }) => isDue(hash, block) && !sender.pending.some(({ orderHash }) => orderHash === hash))
      .toSorted((a, b) => Number((known.get(a.hash)?.block ?? -1n) - (known.get(b.hash)?.block ?? -1n)))
    const looked = due.slice(0, mostLooks)
    for (const [index, order] of looked.entries()) {
      if (signal?.aborted || sender.pending.length >= settings.mostPending) return done(index)
      await tryLook(order, now, facts)
    }
    return done(looked.length)
  }

  /** Where the account's filler is; it is deployed with the first open order, and used from the round on in which it is found. */
  async function openFiller(block: bigint, fees: Fees): Promise<Address | undefined> {
    const found = await findFiller(rpc, account.address)
    if (found.status === 'deployed') {
      say({ event: 'filler', address: found.address })
      return found.address
    }
    // One that is on its way may be it.
    if (settings.isDryRun || sender.pending.length > 0) return undefined
    if (deploymentGas * fees.maxFeePerGas > settings.mostGasWei) {
      say({ event: 'deployment-too-dear', costWei: deploymentGas * fees.maxFeePerGas })
      return undefined
    }
    const hash = await sender.send({ ...found.transaction, gas: deploymentGas, fees, orderHash: undefined }, block)
    say({ event: 'deploying', hash })
    return undefined
  }

  /** Of all orders at one block. */
  async function readFacts(orders: readonly BookOrder[], { block, fees }: Round): Promise<Found> {
    const reads = orders.map(({ order }) => orderReads(order, network.contracts.permit2))
    const calls = reads.flat().map(({ to, data }) => ({ target: to, callData: data }))
    const answers =
      calls.length === 0 ? [] : await aggregate(rpc, { ...network.contracts, calls, blockNumber: block.number })
    return new Map(
      orders.map(({ hash, order }, index) => {
        const { length } = reads[index]!
        const own = answers.slice(index * length, (index + 1) * length)
        const facts = {
          ...{ chainId: network.chainId, block: block.number, seconds: block.timestamp, order },
          ...{ state: stateOf(order, own, block.timestamp), gasPrice: fees.maxFeePerGas },
        }
        return [hash, { order: orders[index]!, facts }]
      }),
    )
  }

  function isDue(hash: Hex, block: Round['block']): boolean {
    const last = known.get(hash)
    if (last === undefined) return true
    if (last.verdict.action === 'never') return false
    const { when } = last.verdict
    if (when.at === 'block') return block.number >= when.block
    return when.at === 'time' ? block.timestamp >= when.seconds : block.number > last.block
  }

  /** One order that cannot be looked at, whoever made it so, keeps no other from being filled. @throws when the Oxbow does not answer at all */
  async function tryLook(...asked: Parameters<typeof look>): Promise<boolean> {
    try {
      return await look(...asked)
    } catch (error) {
      if (error instanceof ServerUnreachableError) throw error
      const [{ hash }, { block }] = asked
      const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0]!
      note(hash, { action: 'look-again', when: { at: 'block', block: block.number + 1n }, reason }, block.number)
      return false
    }
  }

  /** What is the same as before is not said again. */
  function note(hash: Hex, verdict: Exclude<Verdict, { action: 'fill' }>, block: bigint): void {
    if (known.get(hash)?.verdict.reason !== verdict.reason)
      say({ event: verdict.action, order: hash, reason: verdict.reason })
    known.set(hash, { verdict, block })
  }

  /** Fills the order where that pays now, in the place of `instead` where there is one. Whether anything was sent. */
  async function look(order: BookOrder, now: Round, all: Found, instead?: Pending): Promise<boolean> {
    const { hash } = order
    const fees = instead === undefined ? now.fees : feesAbove(now.fees, instead.fees)
    const facts = { ...all.get(hash)!.facts, gasPrice: fees.maxFeePerGas }
    const options = { account: account.address, facts, fees, filler: now.filler, network, settings, signal }
    const prepared = await prepareFill(client, order, options)
    const nextBlock = { at: 'block', block: now.block.number + 1n } as const
    if (prepared.status === 'not-now') {
      note(hash, prepared.verdict, now.block.number)
      return false
    }
    const { data, gas, keeps, pays } = prepared.fill
    if (now.filler === undefined || settings.isDryRun || lostWei > settings.mostLostWei) {
      const reason = settings.isDryRun ? 'a dry run sends nothing' : 'lost fills have cost what they may'
      if (known.get(hash)?.verdict.reason !== reason) say({ event: 'would-fill', order: hash, pays, keeps })
      note(hash, { action: 'look-again', when: nextBlock, reason }, now.block.number)
      return false
    }
    const call = { from: account.address, to: now.filler, data }
    // What is on its way, of others and of its own, may have the order or the price. It knows nothing of what it takes the place of.
    if (instead === undefined && !(await wouldPass(callNode(rpc, call, 'pending')))) {
      const reason = 'what is on its way leaves nothing to fill'
      note(hash, { action: 'look-again', when: nextBlock, reason }, now.block.number)
      return false
    }
    const outgoing = { to: now.filler, data, gas, fees, orderHash: hash, nonce: instead?.nonce }
    const transaction = await sender.send(outgoing, now.block.number)
    say({ event: 'sent', order: hash, transaction, pays, keeps, maxFeePerGas: fees.maxFeePerGas })
    return true
  }

  /** What waits too long is sent again for more where it still pays, else its nonce is spent on nothing. */
  async function freeStuck(now: Round, facts: Found): Promise<void> {
    if (settings.isDryRun) return
    for (const pending of sender.pending.filter(({ since }) => now.block.number >= since + stuckBlocks)) {
      const order = pending.orderHash === undefined ? undefined : facts.get(pending.orderHash)?.order
      if (order !== undefined && (await tryLook(order, now, facts, pending))) continue
      const fees = feesAbove(now.fees, pending.fees)
      const outgoing = { to: account.address, data: '0x', gas: transferGas, fees, nonce: pending.nonce } as const
      const transaction = await sender.send({ ...outgoing, orderHash: undefined }, now.block.number)
      say({ event: 'given-up', order: pending.orderHash, transaction })
    }
  }

  function report({ pending: { nonce, orderHash }, receipt }: Settled): void {
    const costWei = receipt && receipt.gasUsed * receipt.effectiveGasPrice
    const isLost = receipt?.status === 'reverted'
    if (isLost) lostWei += costWei ?? 0n
    const event = receipt === undefined ? 'gone' : isLost ? 'lost' : orderHash === undefined ? 'mined' : 'filled'
    say({ event, order: orderHash, nonce, transaction: receipt?.transactionHash, costWei })
  }

  return { round, sender }
}

type Found = ReadonlyMap<Hex, { readonly order: BookOrder; readonly facts: Omit<OrderFacts, 'plan' | 'nativePrice'> }>

/** A node that keeps its pool to itself says nothing against it. */
async function wouldPass(call: Promise<Hex>): Promise<boolean> {
  return await call.then(
    () => true,
    (error: unknown) => findRevertData(error) === undefined,
  )
}

export declare namespace createKeeper {
  type Parameters = {
    readonly account: PrivateKeyAccount
    readonly client: ExchangeClient
    readonly network: Network
    readonly say: (event: KeeperEvent) => void
    readonly settings: KeeperSettings
    readonly signal?: AbortSignal | undefined
  }
}
