import { erc20Abi } from '@oxbow/abi/erc20'
import { spokePoolAbi } from '@oxbow/abi/spokePool'
import { encodeDeposit } from '@oxbow/across/encodeDeposit'
import { isNative } from '@oxbow/chain/nativeToken'
import { answerOf, callNode } from '@oxbow/client/callNode'
import type { FlowPlan, PlanFacts, PlannedStep } from '@oxbow/flow/FlowDomain'
import { planApprovals, toRequest } from '@oxbow/transactions/planApprovals'
import { encodeFunctionData } from 'viem'
import { BridgeError } from './BridgeError.ts'
import type { BridgeIntent } from './BridgeIntent.ts'
import { type BridgePlaces, readPlaces } from './BridgePlaces.ts'

/**
 * The deposit, after an approval of its exact amount if the allowance is too low.
 *
 * @throws {BridgeError} when there is no route between the two, or the pool is paused
 */
export async function planBridge(
  intent: BridgeIntent,
  { account, node }: Pick<PlanFacts<FlowPlan>, 'account' | 'node'>,
  places: BridgePlaces,
): Promise<FlowPlan> {
  const { amount, chainId, destinationChainId, input, latestFill, leastOutput, quotedAt, recipient } = intent
  const { inputToken, outputToken, pool } = readPlaces(intent, places)
  const rpc = node.rpc(chainId)
  const paused = await answerOf(rpc, { to: pool, data: pausedData })
  if (paused !== undefined && BigInt(paused) !== 0n)
    throw new BridgeError('BridgePaused', 'The pool takes no deposits at the moment.')
  const call = encodeDeposit({
    pool,
    depositor: account,
    recipient,
    inputToken,
    outputToken,
    inputAmount: amount,
    outputAmount: leastOutput,
    destinationChainId,
    quoteTimestamp: quotedAt,
    fillDeadline: latestFill,
    isNative: isNative(input.address),
  })
  const deposit = { kind: 'bridge', type: 'call', chainId, transaction: toRequest(chainId, account, call) } as const
  if (isNative(input.address)) return { steps: [deposit], contracts: ['spokePool'] }
  const args = [account, pool] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
  const allowance = BigInt(await callNode(rpc, { to: input.address, data }))
  const approvals = await planApprovals(node, {
    chainId,
    account,
    amount,
    allowance,
    token: input.address,
    spender: pool,
  })
  const steps = approvals.map(
    ({ kind, token, transaction }): PlannedStep => ({ kind, token, type: 'approve', chainId, transaction }),
  )
  return { steps: [...steps, deposit], contracts: ['spokePool'] }
}

const pausedData = encodeFunctionData({ abi: spokePoolAbi, functionName: 'pausedDeposits' })
