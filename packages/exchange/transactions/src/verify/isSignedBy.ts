import { answerOf } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { encodeFunctionData, type Hex, parseAbi, recoverAddress } from 'viem'

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
/** Magic value of `isValidSignature`, as a word. */
const yes = `0x1626ba7e${'0'.repeat(56)}`

/**
 * Whether an account signed a hash: with its key, whatever the node says, or else by its contract's answer (ERC-1271).
 *
 * @throws what viem throws when the node does not answer
 */
export async function isSignedBy(
  account: Hex,
  { chainId, hash, node, signature, verifier }: isSignedBy.Parameters,
): Promise<boolean> {
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
  if (signer?.toLowerCase() === account) return true
  const data = encodeFunctionData({ abi, functionName: 'isValidSignature', args: [hash, signature] })
  return (await answerOf(node.rpc(chainId), { from: verifier, to: account, data })) === yes
}

export declare namespace isSignedBy {
  /** The account is lower-case. */
  type Parameters = {
    readonly chainId: number
    readonly hash: Hex
    readonly node: NodeAccess
    readonly signature: Hex
    /** The contract that will check the signature, and asks the account's. */
    readonly verifier: Hex
  }
}
