import { permit2Abi } from '@oxbow/abi/permit2'
import { aggregate } from '@oxbow/chain/aggregate'
import { NodeUnavailableError } from '@oxbow/market/NodeUnavailableError'
import { firstWord, nextNonce } from '@oxbow/orders/nextNonce'
import { encodeFunctionData, type Hex } from 'viem'
import type { Chain } from '../../Services.ts'
import type { Orders } from './createOrders.ts'
import { OrderRefusedError } from './orderErrors.ts'

/**
 * A nonce for an account's next order: above all in the book, and unspent.
 *
 * @throws {OrderRefusedError} if the account has spent thousands elsewhere, {NodeUnavailableError}
 */
export async function findNonce(orders: Orders, { client, network }: Chain, account: Hex): Promise<bigint> {
  const { multicall3, permit2 } = network.contracts
  const reach = { chain: network.chainId, from: firstWord << 8n, to: (firstWord + 2n ** 32n) << 8n }
  const readWords = async (words: readonly bigint[]) => {
    const calls = words.map((word) => {
      const data = { abi: permit2Abi, functionName: 'nonceBitmap', args: [account, word] } as const
      return { target: permit2, callData: encodeFunctionData(data) }
    })
    const answers = await aggregate(client, { multicall3, calls }).catch((error: unknown) => {
      throw new NodeUnavailableError(network.name, error)
    })
    return answers.map((answer) => {
      if (answer === undefined) throw new NodeUnavailableError(network.name, new Error('Permit2 did not answer.'))
      return BigInt(answer)
    })
  }
  const nonce = await nextNonce(await orders.lastNonce(account, reach), readWords)
  if (nonce !== undefined) return nonce
  throw new OrderRefusedError(
    'its account has spent all nonces checked',
    'Choose a nonce that is unspent in Permit2, or another account.',
  )
}
