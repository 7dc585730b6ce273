import { multicall3Abi } from '@oxbow/abi/multicall3'
import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { balanceCall, toBalance } from '@oxbow/transactions/balanceCall'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { getBalance } from 'viem/actions'
import type { Verdict } from '../judge/Verdict.ts'
import type { KeeperSettings } from '../KeeperSettings.ts'
import type { FillJob } from './FillJob.ts'

/** More than any fill takes, and less than a block holds. */
const mostGas = 6_000_000n
const timeData = encodeFunctionData({ abi: multicall3Abi, functionName: 'getCurrentBlockTimestamp' })

export type FillTrial =
  | { readonly status: 'passed'; readonly gasUnits: bigint }
  /** Its owner would get less than the filler pays: the token takes a part. */
  | { readonly status: 'taxed' }
  | { readonly status: 'failing' | 'unavailable'; readonly detail: string | undefined }

/**
 * Runs a fill on the node's newest state without sending it, at the price of gas that it would be sent for, and looks at what arrives.
 *
 * @param data the filler's call
 */
export async function tryFill(
  client: NodeAccess,
  { account, data, filler, gasPrice, network, job, settings, verdict }: tryFill.Parameters,
): Promise<FillTrial> {
  const { token, recipient } = job.terms.outputs[0]!
  const { multicall3 } = network.contracts
  // A node lets no account run what it could not pay. What costs more than is allowed is not sent anyway.
  const balance = await getBalance(client.rpc(network.chainId), { address: account })
  const affordable = (balance < settings.mostGasWei ? balance : settings.mostGasWei) / gasPrice
  const gas = affordable < mostGas ? affordable : mostGas
  const trial = await simulateCalls(client, {
    chainId: network.chainId,
    account,
    calls: [{ to: filler, data, value: job.value, gas, bid: { gas, gasPrice } }],
    reads: [balanceCall(token, recipient, network.contracts), { to: multicall3, data: timeData }],
  })
  if (trial.status !== 'ok') return { status: trial.status, detail: trial.detail }
  const [before, after] = [toBalance(trial.before[0]), toBalance(trial.after[0])]
  if (before === undefined || after === undefined) return { status: 'failing', detail: 'Its balance cannot be read.' }
  // What falls has fallen further by the time of the block that is tried.
  const seconds = toBalance(trial.after[1])
  const owed = (seconds !== undefined ? job.owedAt?.(seconds) : undefined) ?? verdict.pays
  return after - before < owed ? { status: 'taxed' } : { status: 'passed', gasUnits: trial.gasUnits[0]! }
}

export declare namespace tryFill {
  type Parameters = {
    readonly account: Address
    readonly data: Hex
    readonly filler: Address
    /** Wei a unit: a contract that sees none, or another, may do otherwise. */
    readonly gasPrice: bigint
    readonly network: Network
    readonly job: Pick<FillJob, 'owedAt' | 'terms' | 'value'>
    readonly settings: Pick<KeeperSettings, 'mostGasWei'>
    readonly verdict: Extract<Verdict, { action: 'fill' }>
  }
}
