import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { encodeFunctionData, type Hex, hashTypedData, parseAbi, recoverAddress } from 'viem'
import { readAnswers } from './readAnswers.ts'
import type { CancelIntent } from './TradeIntent.ts'
import { toListingData } from './toListingData.ts'

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
/** Magic value of `isValidSignature`, as a word. */
const yes = `0x1626ba7e${'0'.repeat(56)}`

/** Whether the account signed these terms, by Seaport's rules: the signature of a key, or else the account contract's answer (ERC-1271). */
export async function isSigned({ chainId, signature, terms }: CancelIntent, facts: isSigned.Facts): Promise<boolean> {
  const { account, node, seaport } = facts
  const hash = hashTypedData(toListingData(terms, seaport))
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
  if (signer?.toLowerCase() === account) return true
  const data = encodeFunctionData({ abi, functionName: 'isValidSignature', args: [hash, signature] })
  const [answer] = await readAnswers(node, chainId, [{ from: seaport, to: account, data }])
  return answer === yes
}

export declare namespace isSigned {
  /** `account`: lower-case. */
  type Facts = { readonly account: Hex; readonly node: NodeAccess; readonly seaport: Hex }
}
