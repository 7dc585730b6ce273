import { BaseError, ExecutionRevertedError, type Hex, type PublicClient } from 'viem'

/**
 * What a contract answers to a call; undefined where it fails by itself: it reverts, or uses up its gas.
 *
 * @throws what viem throws when it is the node that does not answer
 */
export async function callContract(
  client: PublicClient,
  call: { readonly to: Hex; readonly data: Hex; readonly gas: bigint },
): Promise<Hex | undefined> {
  try {
    return (await client.call(call)).data ?? '0x'
  } catch (error) {
    if (isContracts(error)) return undefined
    throw error
  }
}

function isContracts(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const isIts = (each: unknown) =>
    each instanceof ExecutionRevertedError || (each instanceof BaseError && /out ?of ?gas|oog\b/i.test(each.details))
  return error.walk(isIts) !== null
}
