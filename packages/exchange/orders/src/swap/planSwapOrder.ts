import { isNative } from '@oxbow/chain/nativeToken'
import { reactorOf } from '@oxbow/dutch/reactorOf'
import { toOrderData } from '@oxbow/dutch/toOrderData'
import type { FlowPlan, PlanFacts, PlannedStep } from '@oxbow/flow/FlowDomain'
import { planApprovals } from '@oxbow/transactions/planApprovals'
import { maxUint256 } from 'viem'
import { mostOrderAmount } from '../LimitIntent.ts'
import { OrderError } from '../OrderError.ts'
import { readOrderFunds } from '../readOrderFunds.ts'
import type { SwapOrderIntent } from './SwapOffer.ts'
import { readTokenPermit, toPermitData } from './TokenPermit.ts'
import { toSwapOrder } from './toSwapOrder.ts'

/**
 * What is still to be done for a gas-free swap, as the most trusted node says that the chain is: where Permit2 may not take enough, a permit that travels with the order, or an approval for tokens
 * that have none; the order is signed, the server gets it, and somebody fills it.
 *
 * @throws {OrderError} when it could not be filled, or is too old to be signed
 */
export async function planSwapOrder(intent: SwapOrderIntent, facts: planSwapOrder.Facts): Promise<FlowPlan> {
  const { account, network, node } = facts
  const { chainId } = intent
  const reactor = reactorOf(network.contracts)
  if (reactor.status === 'none')
    throw new OrderError('OrdersNotOnNetwork', `Nobody fills orders on ${network.name}: it has no reactor.`)
  const { permit2 } = network.contracts
  const typedData = toOrderData(toSwapOrder(intent, { account, reactor }), { chainId, permit2 })
  const steps: readonly PlannedStep[] = [
    { kind: 'sign', type: 'sign', chainId, typedData },
    { kind: 'post', type: 'post', chainId },
    { kind: 'fill', type: 'wait', chainId },
  ]
  const contracts = ['permit2', reactor.contract] as const
  // What was handed over is waited for, whatever the account has by then.
  if (facts.done.includes('post')) return { steps, contracts }

  const isSigned = facts.signed?.kind === 'sign'
  verifyTerms(intent, { nowSeconds: facts.nowSeconds, isSigned })
  const { allowance, balance, isNonceUsed } = await readOrderFunds(intent, facts)
  if (isNonceUsed) throw new OrderError('OrderNonceUsed', 'This order was filled or canceled before.')
  if (balance < intent.amountIn)
    throw new OrderError('InsufficientBalance', `The account has less ${intent.tokenIn.symbol} than the order sells.`)
  const token = intent.tokenIn.address
  const amount = intent.amountIn + intent.promised
  if (allowance >= amount) return { steps, contracts }
  const permit = await readTokenPermit(node, { chainId, owner: account, token })
  if (permit !== undefined) {
    const toSign = toPermitData(intent, { account, permit2, token: permit })
    const before = [
      { kind: 'sign-permit', type: 'sign', chainId, typedData: toSign },
      // Kept, for the server gets both together.
      { kind: 'keep-permit', type: 'post', chainId },
    ] as const
    return { steps: [...before, ...steps], contracts }
  }
  const approved = intent.approval === 'unlimited' ? maxUint256 : amount
  const spender = { chainId, account, token, spender: permit2 }
  const approvals = await planApprovals(node, { ...spender, amount, approved, allowance })
  const approving = approvals.map(
    ({ kind, transaction }) =>
      ({ kind, type: 'approve', chainId, transaction, ...(kind === 'approve' && { enough: amount }) }) as const,
  )
  return { steps: [...approving, ...steps], contracts }
}

export declare namespace planSwapOrder {
  type Facts = Pick<PlanFacts<FlowPlan>, 'account' | 'network' | 'node' | 'nowSeconds' | 'done' | 'signed'>
}

/** @throws {OrderError} */
function verifyTerms(
  intent: SwapOrderIntent,
  { isSigned, nowSeconds }: { readonly nowSeconds: number; readonly isSigned: boolean },
): void {
  const { amountIn, deadline, fallsFrom, leastOut, tokenIn, tokenOut } = intent
  if (isNative(tokenIn.address))
    throw new OrderError('OrderSellsNative', 'An order sells a token. Wrap the native currency first.')
  if (tokenIn.address === tokenOut.address) throw new OrderError('OrderMeaningless', 'It sells a token for itself.')
  if (amountIn <= 0n || amountIn > mostOrderAmount || leastOut <= 0n)
    throw new OrderError('OrderMeaningless', 'It sells nothing, or asks for nothing.')
  // What was signed may have been handed over, whatever answer was lost: until its end it is, once more.
  if (isSigned && nowSeconds > deadline) throw new OrderError('SwapOrderExpired', 'Nobody filled it in time.')
  if (!isSigned && nowSeconds > fallsFrom) throw new OrderError('SwapOrderStale', 'Its price is too old to be signed.')
}
