import { permit2Abi } from '@oxbow/abi/permit2'
import { readAll } from '@oxbow/client/readAll'
import type { FlowPlan, PlanFacts } from '@oxbow/flow/FlowDomain'
import { toRequest } from '@oxbow/transactions/planApprovals'
import { encodeFunctionData } from 'viem'
import { getBlock } from 'viem/actions'
import { isSigned } from '../isSigned.ts'
import { OrderError, OrderMismatchError } from '../OrderError.ts'
import { readSignedOrder } from '../readSignedOrder.ts'
import type { CancelIntent } from './CancelIntent.ts'
import { groupByWord } from './groupByWord.ts'

/**
 * Cancels orders by spending their nonces in one call, and changes nothing else of the account.
 *
 * @throws {OrderError} when an order was never signed, or none of them is open anymore
 */
export async function planCancel(intent: CancelIntent, facts: planCancel.Facts): Promise<FlowPlan> {
  const { account, network, node } = facts
  const { chainId } = intent
  const { multicall3, permit2 } = network.contracts
  const nonces = await Promise.all(
    intent.orders.map(async (signed) => {
      const order = readSignedOrder(signed, network.contracts)
      if (order === undefined || order.info.swapper !== account || signed.chainId !== chainId)
        throw new OrderMismatchError('It is not an order of this account.')
      if (!(await isSigned(order, signed.signature, { ...network, chainId, node })))
        throw new OrderError('OrderNotSigned', 'The account has not signed this order.')
      return order.info.nonce
    }),
  )
  const [group, ...more] = [...groupByWord(nonces)]
  if (group === undefined || more.length > 0) throw new OrderMismatchError('They are not in the same word.')
  const [word, mask] = group
  const rpc = node.rpc(chainId)
  const { number: blockNumber } = await getBlock(rpc)
  const read = { target: permit2, abi: permit2Abi, functionName: 'nonceBitmap', args: [account, word] } as const
  const [spent = 0n] = await readAll(rpc, { multicall3, blockNumber }, [read])
  if ((spent & mask) === mask) throw new OrderError('OrderNonceUsed', 'These orders were already filled or canceled.')
  const data = encodeFunctionData({ abi: permit2Abi, functionName: 'invalidateUnorderedNonces', args: [word, mask] })
  const transaction = toRequest(chainId, account, { to: permit2, data, value: 0n })
  return { steps: [{ kind: 'cancel-orders', type: 'call', chainId, transaction }], contracts: ['permit2'] }
}

export declare namespace planCancel {
  type Facts = Pick<PlanFacts<FlowPlan>, 'account' | 'network' | 'node'>
}
