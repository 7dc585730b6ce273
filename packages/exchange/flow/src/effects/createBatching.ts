import { canBatchCalls } from '@oxbow/transactions/canBatchCalls'

/** Returns whether batches are allowed and the wallet supports them on a chain; asks the wallet once per chain. */
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
