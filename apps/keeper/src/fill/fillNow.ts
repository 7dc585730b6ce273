import type { Network } from '@oxbow/chain/Network'
import { callNode } from '@oxbow/client/callNode'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { findRevertData } from '@oxbow/client/findRevertData'
import type { Address, Block, Client, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Pending, Sender } from '../createSender.ts'
import type { Waiting } from '../createWatch.ts'
import { type Fees, feesAbove } from '../Fees.ts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import type { KeeperSettings } from '../KeeperSettings.ts'
import type { FillJob } from './FillJob.ts'
import { prepareFill } from './prepareFill.ts'

/** Where all of a round is looked at. */
export type Round = {
  readonly block: Block & { readonly number: bigint }
  readonly fees: Fees
  readonly filler: Address | undefined
}

/** Fills an order, or a part of a plan, where that pays now, in the place of `instead` where there is one. Whether anything was sent. */
export async function fillNow(
  tools: fillNow.Tools,
  { fails, hash, note, passes, reasonFor, toJob }: fillNow.Subject,
  now: Round,
  instead?: Pending,
): Promise<boolean> {
  const { account, client, network, rpc, say, sender, settings, signal } = tools
  const fees = instead === undefined ? now.fees : feesAbove(now.fees, instead.fees)
  const { number: block, timestamp: seconds } = now.block
  const options = { account: account.address, block, seconds, fees, filler: now.filler, network, settings, signal }
  const prepared = await prepareFill(client, toJob(fees), options)
  const nextBlock = { at: 'block', block: block + 1n } as const
  if (prepared.status === 'not-now') {
    note(hash, prepared.verdict)
    return false
  }
  if (prepared.status === 'fails') {
    fails(prepared.reason, 'owner')
    return false
  }
  const { data, gas, keeps, pays, value } = prepared.fill
  if (now.filler === undefined || settings.isDryRun || !tools.mayLose()) {
    const reason = settings.isDryRun ? 'a dry run sends nothing' : 'lost fills have cost what they may'
    if (reasonFor(hash) !== reason) say({ event: 'would-fill', order: hash, pays, keeps })
    note(hash, { action: 'look-again', when: nextBlock, reason })
    return false
  }
  const call = { from: account.address, to: now.filler, data, value, bid: { gas, gasPrice: fees.maxFeePerGas } }
  // What is on its way, of others and of its own, may have the order or the price. It knows nothing of what it takes the place of.
  if (instead === undefined && !(await wouldPass(callNode(rpc, call, 'pending')))) {
    fails('what is on its way leaves nothing to fill', 'order')
    return false
  }
  const outgoing = { to: now.filler, data, value, gas, fees, orderHash: hash, nonce: instead?.nonce }
  const transaction = await sender.send(outgoing, block)
  passes()
  say({ event: 'sent', order: hash, transaction, pays, keeps, maxFeePerGas: fees.maxFeePerGas })
  return true
}

export declare namespace fillNow {
  type Tools = {
    readonly account: PrivateKeyAccount
    readonly client: ExchangeClient
    readonly network: Network
    readonly rpc: Client
    readonly say: (event: KeeperEvent) => void
    readonly sender: Sender
    readonly settings: KeeperSettings
    readonly signal?: AbortSignal | undefined
    /** Lost fills have not cost yet what they may. */
    readonly mayLose: () => boolean
  }
  type Subject = {
    readonly hash: Hex
    /** Says why it is not filled just now. */
    readonly note: (hash: Hex, verdict: Waiting) => void
    /** By a trial, which speaks against the order, or against all of its owner. */
    readonly fails: (reason: string, blamed: 'order' | 'owner') => void
    readonly passes: () => void
    readonly reasonFor: (hash: Hex) => string | undefined
    readonly toJob: (fees: Fees) => FillJob
  }
}

/** A node that keeps its pool to itself says nothing against it. */
async function wouldPass(call: Promise<Hex>): Promise<boolean> {
  return await call.then(
    () => true,
    (error: unknown) => findRevertData(error) === undefined,
  )
}
