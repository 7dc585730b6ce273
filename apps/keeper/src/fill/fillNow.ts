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

/** State shared by a round. */
export type Round = {
  readonly block: Block & { readonly number: bigint }
  readonly fees: Fees
  readonly filler: Address | undefined
}

/** Fills an order, or a part of a TWAP, if that is profitable now; replaces the transaction `instead` if given. Returns whether anything was sent. */
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
  // Pending transactions, of others or its own, may take the order or the price.
  // Skipped for a replacement, which would conflict with what it replaces.
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
    /** Whether the limit for failed fills isn't reached. */
    readonly mayLose: () => boolean
  }
  type Subject = {
    readonly hash: Hex
    /** Records why it isn't filled now. */
    readonly note: (hash: Hex, verdict: Waiting) => void
    /** Failed in a simulation; blames the order, or its owner. */
    readonly fails: (reason: string, blamed: 'order' | 'owner') => void
    readonly passes: () => void
    readonly reasonFor: (hash: Hex) => string | undefined
    readonly toJob: (fees: Fees) => FillJob
  }
}

/** A node that hides its pool doesn't count against it. */
async function wouldPass(call: Promise<Hex>): Promise<boolean> {
  return await call.then(
    () => true,
    (error: unknown) => findRevertData(error) === undefined,
  )
}
