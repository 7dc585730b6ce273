import type { Contracts } from '@oxbow/chain/Network'
import { answerOf } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import { hashOrderPermit } from '@oxbow/dutch/hashOrder'
import { encodeFunctionData, type Hex, parseAbi, recoverAddress } from 'viem'

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
/** Magic value of `isValidSignature`, as a word. */
const yes = `0x1626ba7e${'0'.repeat(56)}`

/** Whether an order's owner signed it, by Permit2's rules: the signature of a key, or else the account contract's answer (ERC-1271). */
export async function isSigned(
  order: DutchOrder,
  signature: Hex,
  { chainId, contracts, node }: isSigned.Facts,
): Promise<boolean> {
  const { swapper } = order.info
  const { permit2 } = contracts
  const hash = hashOrderPermit(order, { chainId, permit2 })
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
  if (signer?.toLowerCase() === swapper) return true
  const data = encodeFunctionData({ abi, functionName: 'isValidSignature', args: [hash, signature] })
  const answer = await answerOf(node.rpc(chainId), { from: permit2, to: swapper, data })
  return answer === yes
}

export declare namespace isSigned {
  type Facts = {
    readonly chainId: number
    readonly contracts: Pick<Contracts, 'permit2'>
    readonly node: NodeAccess
  }
}
