import { BaseError, ExecutionRevertedError, type Hex, type PublicClient } from 'viem'

/**
 * Result of a contract call; undefined if the contract itself fails: it reverts, or uses up its gas.
 *
 * @throws viem's error if the node doesn't answer
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
