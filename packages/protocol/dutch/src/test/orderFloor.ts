import { erc20Abi } from '@oxbow/abi/erc20'
import { orderQuoterAbi } from '@oxbow/abi/orderQuoter'
import { accounts } from '@oxbow/test/accounts'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import type { Hex } from 'viem'
import { cosignPublicly } from '../cosignPublicly.ts'
import type { CosignerData, DutchOrder, OrderTerms } from '../DutchOrder.ts'
import { encodeOrder } from '../encodeOrder.ts'
import { hashOrderPermit } from '../hashOrder.ts'

export const swapper = accounts[1]!

/** A chain with two tokens; the swapper has approved the first one to Permit2. */
export async function openOrderFloor() {
  const chain = await startChain()
  const tokenIn = await deployToken(chain, { holders: [swapper.address], amountEach: 2n ** 200n })
  const tokenOut = await deployToken(chain)
  const permit2 = chain.contracts.permit2
  const args = [permit2, 2n ** 256n - 1n] as const
  await chain
    .walletClient(swapper)
    .writeContractSync({ address: tokenIn.address, abi: erc20Abi, functionName: 'approve', args })
  const place = { chainId: chain.chainId, permit2 }
  return {
    chain,
    place,
    tokenIn: tokenIn.address.toLowerCase() as Hex,
    tokenOut: tokenOut.address.toLowerCase() as Hex,
    swapper: swapper.address.toLowerCase() as Hex,
    /** The reactor's argument: the order's bytes, cosigned with the public key if required, and the swapper's signature. */
    async sign(order: OrderTerms, data?: CosignerData): Promise<{ readonly order: Hex; readonly sig: Hex }> {
      const sig = await swapper.sign({ hash: hashOrderPermit(order, place) })
      return { order: encodeOrder(await complete(order, chain, data)), sig }
    },
    /** The reactor's own amounts for the order in such a block; undefined if it can't be filled. */
    async quote(
      signed: { readonly order: Hex; readonly sig: Hex },
      at: { number: bigint; time: bigint; baseFee: bigint },
    ) {
      const answer = await chain.publicClient
        .simulateContract({
          address: chain.contracts.orderQuoter,
          abi: orderQuoterAbi,
          functionName: 'quote',
          args: [signed.order, signed.sig],
          blockOverrides: { number: at.number, time: at.time, baseFeePerGas: at.baseFee },
        })
        .catch(() => undefined)
      const result = answer?.result
      return result && { input: result.input.amount, outputs: result.outputs.map(({ amount }) => amount) }
    },
  }
}

async function complete(order: OrderTerms, { chainId }: TestChain, data?: CosignerData): Promise<DutchOrder> {
  if (order.version === 'v1') return order
  return await cosignPublicly(order, { chainId, ...(data && { data }) })
}
