import { canBatchCalls } from '@oxbow/transactions/canBatchCalls'

/** Whether the wallet does several calls at once on a chain, and is to: asked once a chain. */
export function createBatching(
  isAllowed: boolean,
  sender: Omit<canBatchCalls.Parameters, 'chainId'>,
): (chainId: number) => Promise<boolean> {
  const known = new Map<number, Promise<boolean>>()
  return (chainId) => {
    if (!isAllowed) return Promise.resolve(false)
    const answer = known.get(chainId) ?? canBatchCalls({ ...sender, chainId })
    known.set(chainId, answer)
    return answer
  }
}
