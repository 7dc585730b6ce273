import { erc20Abi } from '@oxbow/abi/erc20'
import type { SignedPermit } from '@oxbow/activity/SignedPermit'
import type { signTypedData } from '@oxbow/connectors/signTypedData'
import { encodeFunctionData, type Hex, parseSignature } from 'viem'

/** A permit (EIP-2612) with the nonce of another one that allows nothing: zero to the account itself. */
export function toVoidPermit({ account, allowed, chainId, contract, deadline, domain }: SignedPermit) {
  const nonce = BigInt(allowed[0]!.nonce)
  return {
    domain: { name: domain?.name, version: domain?.version, chainId, verifyingContract: contract },
    types,
    primaryType: 'Permit',
    message: { owner: account, spender: account, value: 0n, nonce, deadline: BigInt(deadline) },
  } as const
}

/** The call that submits it to its token. */
export function encodeVoidPermit({ message }: signTypedData.Data, signature: Hex): Hex {
  const { deadline, owner, spender, value } = message as ReturnType<typeof toVoidPermit>['message']
  const { r, s, yParity } = parseSignature(signature)
  const args = [owner, spender, value, deadline, 27 + yParity, r, s] as const
  return encodeFunctionData({ abi: erc20Abi, functionName: 'permit', args })
}

const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const
