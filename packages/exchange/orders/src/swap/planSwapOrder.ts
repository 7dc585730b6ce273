import { isNative } from '@oxbow/chain/nativeToken'
import { reactorOf } from '@oxbow/dutch/reactorOf'
import { toOrderData } from '@oxbow/dutch/toOrderData'
import type { FlowPlan, PlanFacts, PlannedStep } from '@oxbow/flow/FlowDomain'
import { planOrderApproval } from '../approval/planOrderApproval.ts'
import { maxOrderAmount } from '../LimitIntent.ts'
import { OrderError } from '../OrderError.ts'
import { readOrderFunds } from '../readOrderFunds.ts'
import type { SwapOrderIntent } from './SwapOffer.ts'
import { readTokenPermit, toPermitData } from './TokenPermit.ts'
import { toSwapOrder } from './toSwapOrder.ts'

/**
 * Remaining steps of a gas-free swap, by the state of the most trusted node: if Permit2's allowance is too low, a permit sent with the order, or an
 * approval for tokens without permits; then sign, post, and wait for a fill.
 *
 * @throws {OrderError} when it can't be filled, or is too old to be signed
 */
export async function planSwapOrder(intent: SwapOrderIntent, facts: planSwapOrder.Facts): Promise<FlowPlan> {
  const { account, network, node } = facts
  const { chainId } = intent
  const reactor = reactorOf(network.contracts)
  if (reactor.status === 'none')
    throw new OrderError('OrdersNotOnNetwork', `Orders are not supported on ${network.name}: it has no reactor.`)
  const { permit2 } = network.contracts
  const typedData = toOrderData(toSwapOrder(intent, { account, reactor }), { chainId, permit2 })
  const steps: readonly PlannedStep[] = [
    { kind: 'sign', type: 'sign', chainId, typedData },
    { kind: 'post', type: 'post', chainId },
    { kind: 'fill', type: 'wait', chainId },
  ]
  const contracts = ['permit2', reactor.contract] as const
  // Once posted, only the wait is left, whatever the account holds by then.
  if (facts.done.includes('post')) return { steps, contracts }

  const isSigned = facts.signed?.kind === 'sign'
  verifyTerms(intent, { nowSeconds: facts.nowSeconds, isSigned })
  const { allowance, balance, isNonceUsed } = await readOrderFunds(intent, facts)
  if (isNonceUsed) throw new OrderError('OrderNonceUsed', 'This order was already filled or canceled.')
  if (balance < intent.amountIn)
    throw new OrderError('InsufficientBalance', `The account has less ${intent.tokenIn.symbol} than the order sells.`)
  const token = intent.tokenIn.address
  if (allowance >= intent.amountIn + intent.promised) return { steps, contracts }
  const permit = await readTokenPermit(node, { chainId, owner: account, token })
  if (permit !== undefined) {
    const toSign = toPermitData(intent, { account, permit2, token: permit })
    const before = [
      { kind: 'sign-permit', type: 'sign', chainId, typedData: toSign },
      // Stored, because the server gets permit and order together.
      { kind: 'keep-permit', type: 'post', chainId },
    ] as const
    return { steps: [...before, ...steps], contracts }
  }
  const approving = await planOrderApproval(intent, { account, allowance, node, spender: permit2 })
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
  if (amountIn <= 0n || amountIn > maxOrderAmount || leastOut <= 0n)
    throw new OrderError('OrderMeaningless', 'It sells or asks for zero.')
  // A signed order may have been posted even if the answer was lost, so it is posted again until its deadline.
  if (isSigned && nowSeconds > deadline) throw new OrderError('SwapOrderExpired', 'Nobody filled it in time.')
  if (!isSigned && nowSeconds > fallsFrom) throw new OrderError('SwapOrderStale', 'Its price is too old to sign.')
}
