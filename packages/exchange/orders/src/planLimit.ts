import { isNative } from '@oxbow/chain/nativeToken'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { type OrderReactor, reactorOf } from '@oxbow/dutch/reactorOf'
import { toOrderData } from '@oxbow/dutch/toOrderData'
import type { FlowPlan, PlanFacts, PlannedStep } from '@oxbow/flow/FlowDomain'
import { planApprovals } from '@oxbow/transactions/planApprovals'
import { maxUint256 } from 'viem'
import { type LimitIntent, leastOut, longestOrderSeconds, mostOrderAmount } from './LimitIntent.ts'
import { OrderError } from './OrderError.ts'
import { readOrderFunds } from './readOrderFunds.ts'

/**
 * What is still to be done for a limit order, as the most trusted node says that the chain is: Permit2 is approved where it may not take enough, the order is signed, and the server
 * gets it.
 *
 * @throws {OrderError} when it could never be filled
 */
export async function planLimit(intent: LimitIntent, facts: planLimit.Facts): Promise<FlowPlan> {
  const { account, network, node, nowSeconds } = facts
  const { amountIn, chainId, deadline, nonce, promised, recipient } = intent
  const reactor = reactorOf(network.contracts)
  if (reactor.status === 'none')
    throw new OrderError('OrdersNotOnNetwork', `Nobody fills orders on ${network.name}: it has no reactor.`)
  verifyTerms(intent, nowSeconds)

  const [tokenIn, tokenOut] = [intent.tokenIn.address, intent.tokenOut.address]
  const { permit2 } = network.contracts
  const { allowance, balance, isNonceUsed } = await readOrderFunds(intent, facts)
  if (isNonceUsed) throw new OrderError('OrderNonceUsed', 'This order was filled or canceled before.')
  if (balance < amountIn)
    throw new OrderError('InsufficientBalance', `The account has less ${intent.tokenIn.symbol} than the order sells.`)

  const amount = amountIn + promised
  const approved = intent.approval === 'unlimited' ? maxUint256 : amount
  const token = { chainId, account, token: tokenIn, spender: permit2 }
  const approvals = await planApprovals(node, { ...token, amount, approved, allowance })
  const order = flatOrder(reactor.version, {
    ...{ reactor: reactor.address, swapper: account, recipient, nonce, deadline: BigInt(deadline) },
    ...{ tokenIn, amountIn, tokenOut, amountOut: leastOut(intent) },
  })
  const steps: readonly PlannedStep[] = [
    ...approvals.map(
      ({ kind, transaction }) =>
        ({ kind, type: 'approve', chainId, transaction, ...(kind === 'approve' && { enough: amount }) }) as const,
    ),
    { kind: 'sign', type: 'sign', chainId, typedData: toOrderData(order, { chainId, permit2 }) },
    { kind: 'post', type: 'post', chainId },
  ]
  return { steps, contracts: contractsOf(reactor) }
}

export declare namespace planLimit {
  type Facts = Pick<PlanFacts<FlowPlan>, 'account' | 'network' | 'node' | 'nowSeconds'>
}

/** @throws {OrderError} */
function verifyTerms(intent: LimitIntent, nowSeconds: number): void {
  const { amountIn, deadline, price, tokenIn, tokenOut } = intent
  if (isNative(tokenIn.address))
    throw new OrderError('OrderSellsNative', 'An order sells a token. Wrap the native currency first.')
  if (tokenIn.address === tokenOut.address) throw new OrderError('OrderMeaningless', 'It sells a token for itself.')
  const isPossible = price.numerator > 0n && price.denominator > 0n && leastOut(intent) <= mostOrderAmount
  if (amountIn <= 0n || amountIn > mostOrderAmount || !isPossible)
    throw new OrderError('OrderMeaningless', 'It sells nothing, or asks for nothing or for more than there can be.')
  if (deadline <= nowSeconds || deadline > nowSeconds + longestOrderSeconds)
    throw new OrderError('OrderExpiryOutOfRange', 'It has expired, or would stand for more than a year.')
}

function contractsOf({ contract }: Extract<OrderReactor, { status: 'found' }>): FlowPlan['contracts'] {
  return ['permit2', contract]
}
