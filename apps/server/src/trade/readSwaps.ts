import type { ParsedSwapStatusRequest, SwapStatusResponse } from '@oxbow/contract/SwapStatus'
import { readNode } from '@oxbow/market/readNode'
import { type Hex, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { getTransaction, getTransactionReceipt } from 'viem/actions'
import { type Chain, findChain, type Services } from '../Services.ts'

type SwapStatus = SwapStatusResponse['swaps'][number]

/**
 * Status of transactions according to the chain's node.
 *
 * @throws {UnsupportedChainError}, {NodeUnavailableError}
 */
export async function readSwaps(
  services: Services,
  { txHashes, chainId }: ParsedSwapStatusRequest,
  requestId: string,
): Promise<SwapStatusResponse> {
  const chain = findChain(services, chainId ?? [...services.chains.keys()][0]!)
  return { requestId, swaps: await Promise.all(txHashes.map((hash) => readSwap(chain, hash))) }
}

async function readSwap({ client, network }: Chain, hash: Hex): Promise<SwapStatus> {
  return readNode(network.name, async () => {
    const receipt = await getTransactionReceipt(client, { hash }).catch(unlessMissing)
    const transaction = await getTransaction(client, { hash }).catch(unlessMissing)
    const toWeth = (transaction?.to ?? receipt?.to)?.toLowerCase() === network.contracts.weth
    return {
      swapType: !toWeth ? 'CLASSIC' : (transaction?.value ?? 0n) > 0n ? 'WRAP' : 'UNWRAP',
      status: receipt ? (receipt.status === 'success' ? 'SUCCESS' : 'FAILED') : transaction ? 'PENDING' : 'NOT_FOUND',
      txHash: hash,
    }
  })
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError) return undefined
  throw error
}
