import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { reactorOf } from '@oxbow/dutch/reactorOf'
import type { FlowDomain, FlowPlan, SentCall, SignedStep } from '@oxbow/flow/FlowDomain'
import { systemClock } from '@oxbow/runtime/systemClock'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import type { Hex } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { describeOrderApproval } from '../approval/describeOrderApproval.ts'
import { verifyOrderApproval } from '../approval/verifyOrderApproval.ts'
import type { OrderKind, SignedOrder } from '../Order.ts'
import { OrderError, OrderMismatchError } from '../OrderError.ts'
import { type OrderFailure, orderFailures } from '../orderFailures.ts'
import { postOrder } from '../postOrder.ts'
import { toSignedOrder } from '../toSignedOrder.ts'
import { planSwapOrder } from './planSwapOrder.ts'
import { type OrderFate, readOrderFate } from './readOrderFate.ts'
import type { SwapOrderIntent } from './SwapOffer.ts'
import { encodePermit, verifyPermitData } from './TokenPermit.ts'
import { toSwapOrder } from './toSwapOrder.ts'
import { verifySwapOrderData } from './verifySwapOrderData.ts'
import { verifySwapEnd } from './verifySwapTimes.ts'

const pollIntervalMs = 1_000
/** The search for the fill starts this many blocks before the order was made, because nodes differ in their height. */
const earlierBlocks = 20n

/**
 * The part of the flow engine that is specific to gas-free swaps: sign, post, then wait until the chain shows that the order is filled or can't be
 * filled anymore.
 */
export function swapOrderDomain(
  client: ExchangeClient,
  { account, intent, network, onFilled, onSigned, onUnfilled, wallet }: swapOrderDomain.Subject,
): FlowDomain<SwapOrderIntent, FlowPlan, OrderFailure> {
  const facts = { account, intent, network }
  const { permit2 } = network.contracts
  const verifyApproval = (call: SentCall) => verifyOrderApproval(call, { ...facts, spender: permit2 })
  /** Kept for this visit only: a swap that wasn't posted before its page closed is dropped. */
  let permit: Hex | undefined
  let fromBlock: bigint | undefined
  let signedData: SignedStep['typedData'] | undefined
  return {
    name: 'swap-order',
    failures: orderFailures,
    isCostBound: true,
    tokens: ({ tokenIn, tokenOut }) => [tokenIn, tokenOut],
    plan: planSwapOrder,

    verify(step) {
      if (step.chainId !== intent.chainId) throw new OrderMismatchError('It is for another network.')
      if (step.type === 'post' || step.type === 'wait') return
      verifySwapEnd(intent, systemClock.now())
      if (step.type === 'sign' && step.kind === 'sign-permit')
        verifyPermitData(step.typedData, intent, { account, permit2 })
      else if (step.type === 'sign') verifySwapOrderData(step.typedData, facts)
      else if (step.type === 'approve') verifyApproval(step.transaction)
      else throw new OrderMismatchError('It is not an order.')
    },
    verifySent: verifyApproval,

    describe: (step, known) => describeOrderApproval(step, known.intent, permit2),

    describeSignature({ kind }, { intent: { amountIn, approval, leastOut, promised, tokenIn, tokenOut } }) {
      if (kind === 'sign-permit') {
        const amount = approval === 'unlimited' ? approval : String(amountIn + promised)
        return { kind: 'permit', summary: { type: 'approval', token: tokenIn, spender: permit2, amount } }
      }
      const [paid, least] = [String(amountIn), String(leastOut)]
      const amounts = { amountIn: paid, amountOut: least, maximumIn: paid, minimumOut: least }
      return { kind: 'swap-order' satisfies OrderKind, summary: { type: 'trade', tokenIn, tokenOut, ...amounts } }
    },

    async post({ kind }, signed) {
      if (signed === undefined) throw new OrderMismatchError('There is nothing to post.')
      if (kind === 'keep-permit') {
        permit = encodePermit(signed.typedData, signed.signature)
        return permit
      }
      const node = await openSigningNode(client, { wallet, chainId: intent.chainId })
      fromBlock ??= await getBlockNumber(node.rpc(intent.chainId), { cacheTime: 0 })
      signedData = signed.typedData
      const { hash, ...order } = await toSignedOrder(signed.typedData, signed.signature)
      const whole = { ...order, ...(permit !== undefined && { permit }) }
      // Valid from here on, whatever the server answers.
      onSigned?.(whole, hash)
      await postOrder(client, whole, hash)
      return hash
    },

    async wait(_, { signal }) {
      const reactor = reactorOf(network.contracts)
      if (reactor.status === 'none') throw new OrderMismatchError('Its network has no reactor.')
      const order = toSwapOrder(intent, { account, reactor })
      const hash = hashOrder(order)
      const node = await openSigningNode(client, { wallet, chainId: intent.chainId })
      const rpc = node.rpc(intent.chainId)
      fromBlock ??= await getBlockNumber(rpc, { cacheTime: 0 })
      const from = fromBlock > earlierBlocks ? fromBlock - earlierBlocks : 0n
      for (;;) {
        // A node that doesn't answer is asked again.
        const fate = await readOrderFate(rpc, { ...network, hash, order, fromBlock: from }).catch(() => undefined)
        if (fate?.status === 'filled') return onFilled?.(fate.transactionHash)
        if (fate?.status === 'expired' || fate?.status === 'canceled') {
          if (signedData !== undefined) onUnfilled?.(signedData, fate.status)
          throw toUnfilledError(fate)
        }
        await systemClock.sleep(pollIntervalMs, signal)
        signal.throwIfAborted()
      }
    },
  }
}

function toUnfilledError(fate: Exclude<OrderFate, { status: 'open' | 'spent' }>): OrderError {
  if (fate.status !== 'expired') return new OrderError('SwapOrderCanceled', 'It was canceled.')
  if (fate.isFunded) return new OrderError('SwapOrderExpired', 'Nobody filled it in time.')
  return new OrderError('SwapOrderUnfunded', 'The account has less than it sells.')
}

export declare namespace swapOrderDomain {
  type Subject = {
    readonly intent: SwapOrderIntent
    /** Lower-case. */
    readonly account: Hex
    readonly network: Network
    readonly wallet: Wallet
    /** Called before the order is posted. */
    readonly onSigned?: ((order: SignedOrder, hash: Hex) => void) | undefined
    /** Called with the transaction that filled it. */
    readonly onFilled?: ((transactionHash: Hex) => void) | undefined
    /** Called when the signed order can't be filled anymore. */
    readonly onUnfilled?: ((signed: SignedStep['typedData'], fate: 'expired' | 'canceled') => void) | undefined
  }
}
