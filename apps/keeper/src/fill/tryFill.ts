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

/** More than any fill needs, and less than a block holds. */
const mostGas = 6_000_000n
const timeData = encodeFunctionData({ abi: multicall3Abi, functionName: 'getCurrentBlockTimestamp' })

export type FillTrial =
  | { readonly status: 'passed'; readonly gasUnits: bigint }
  /** The owner would get less than the filler pays: the token takes a fee. */
  | { readonly status: 'taxed' }
  | { readonly status: 'failing' | 'unavailable'; readonly detail: string | undefined }

/**
 * Simulates a fill on the node's latest state, at the gas price it would be sent with, and checks the received amount.
 *
 * @param data the filler's call
 */
export async function tryFill(
  client: NodeAccess,
  { account, data, filler, gasPrice, network, job, settings, verdict }: tryFill.Parameters,
): Promise<FillTrial> {
  const { token, recipient } = job.terms.outputs[0]!
  const { multicall3 } = network.contracts
  // A node only simulates what the account can pay for. Whatever exceeds the limit wouldn't be sent anyway.
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
  // A falling amount is lower at the time of the simulated block.
  const seconds = toBalance(trial.after[1])
  const owed = (seconds !== undefined ? job.owedAt?.(seconds) : undefined) ?? verdict.pays
  return after - before < owed ? { status: 'taxed' } : { status: 'passed', gasUnits: trial.gasUnits[0]! }
}

export declare namespace tryFill {
  type Parameters = {
    readonly account: Address
    readonly data: Hex
    readonly filler: Address
    /** Wei per unit: a contract that sees none, or another one, may behave differently. */
    readonly gasPrice: bigint
    readonly network: Network
    readonly job: Pick<FillJob, 'owedAt' | 'terms' | 'value'>
    readonly settings: Pick<KeeperSettings, 'mostGasWei'>
    readonly verdict: Extract<Verdict, { action: 'fill' }>
  }
}
