import { erc20Abi } from '@oxbow/abi/erc20'
import { answerOf } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { signTypedData } from '@oxbow/connectors/signTypedData'
import {
  decodeFunctionResult,
  domainSeparator,
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseAbi,
  parseSignature,
} from 'viem'
import { OrderMismatchError } from '../OrderError.ts'
import type { SwapOrderIntent } from './SwapOffer.ts'

/** EIP-712 domain of a token's permits (EIP-2612), and the owner's next permit nonce. */
export type TokenPermit = { readonly name: string; readonly version: string; readonly nonce: bigint }

const abi = parseAbi(['function version() view returns (string)', 'function PERMIT_TYPEHASH() view returns (bytes32)'])
/**
 * keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"). Tokens with another type hash sign another
 * message.
 */
const usualTypeHash = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'
const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/**
 * Reads a token's permit domain. Undefined unless its separator follows from its name and a version, so that wallets can show what they sign. Never
 * throws.
 */
export async function readTokenPermit(
  node: NodeAccess,
  { chainId, owner, token }: { readonly chainId: number; readonly owner: Hex; readonly token: Hex },
): Promise<TokenPermit | undefined> {
  const ask = (data: Hex) => answerOf(node.rpc(chainId), { to: token, data })
  const own = (functionName: 'name' | 'DOMAIN_SEPARATOR') => ask(encodeFunctionData({ abi: erc20Abi, functionName }))
  try {
    const [separator, nameData, nonceData, versionData, typeHash] = await Promise.all([
      own('DOMAIN_SEPARATOR'),
      own('name'),
      ask(encodeFunctionData({ abi: erc20Abi, functionName: 'nonces', args: [owner] })),
      ask(encodeFunctionData({ abi, functionName: 'version' })),
      ask(encodeFunctionData({ abi, functionName: 'PERMIT_TYPEHASH' })),
    ])
    if (separator?.length !== 66 || nonceData?.length !== 66 || nameData === undefined) return undefined
    if (typeHash?.length === 66 && typeHash !== usualTypeHash) return undefined
    const name = decodeFunctionResult({ abi: erc20Abi, functionName: 'name', data: nameData })
    const said = versionData && decodeFunctionResult({ abi, functionName: 'version', data: versionData })
    const version = [said, '1', '2'].find((each) => {
      const domain = { name, version: each ?? '1', chainId, verifyingContract: token }
      return each !== undefined && domainSeparator({ domain }) === separator
    })
    return version === undefined ? undefined : { name, version, nonce: BigInt(nonceData) }
  } catch {
    return undefined
  }
}

/**
 * Typed data (EIP-712) that lets Permit2 take what the account's open orders sell of a token, or an unlimited amount if that was chosen. Expires with
 * the order.
 */
export function toPermitData(intent: Needed, facts: PermitFacts): signTypedData.Data {
  const { chainId, deadline, tokenIn } = intent
  const { account, permit2, token } = facts
  const message = {
    owner: account,
    spender: permit2,
    value: approvedOf(intent),
    nonce: token.nonce,
    deadline: BigInt(deadline),
  }
  const domain = { name: token.name, version: token.version, chainId, verifyingContract: tokenIn.address }
  return { domain, types, primaryType: 'Permit', message }
}

/**
 * Checks a permit before it is signed: it approves Permit2 for the sold token, for no more than chosen and no longer than the order is open. @throws
 * {OrderMismatchError}
 */
export function verifyPermitData(
  data: signTypedData.Data,
  intent: Needed,
  { account, permit2 }: Omit<PermitFacts, 'token'>,
): void {
  const { domain, message, primaryType } = data as ReadableData
  if (primaryType !== 'Permit' || JSON.stringify(data.types) !== JSON.stringify(types))
    throw new OrderMismatchError('It is not a permit.')
  if (Number(domain.chainId) !== intent.chainId) throw new OrderMismatchError('It is for another network.')
  if (domain.verifyingContract !== intent.tokenIn.address) throw new OrderMismatchError('It is for another token.')
  if (message.owner !== account) throw new OrderMismatchError('It belongs to another account.')
  if (message.spender !== permit2) throw new OrderMismatchError('It allows another contract to take it.')
  if (message.value !== approvedOf(intent)) throw new OrderMismatchError('It allows another amount.')
  if (message.deadline !== BigInt(intent.deadline)) throw new OrderMismatchError('It ends at another time.')
}

/** Encodes a signed permit as the call to the token that anybody can send. */
export function encodePermit({ message }: signTypedData.Data, signature: Hex): Hex {
  const { deadline, owner, spender, value } = message as ReadableData['message']
  const { r, s, yParity } = parseSignature(signature)
  const args = [owner, spender, value, deadline, 27 + yParity, r, s] as const
  return encodeFunctionData({ abi: erc20Abi, functionName: 'permit', args })
}

type Needed = Pick<SwapOrderIntent, 'amountIn' | 'approval' | 'chainId' | 'deadline' | 'promised' | 'tokenIn'>
/** Lower-case. */
type PermitFacts = { readonly account: Hex; readonly permit2: Hex; readonly token: TokenPermit }
type ReadableData = {
  readonly primaryType: string
  readonly domain: { readonly chainId?: number | bigint; readonly verifyingContract?: Hex }
  readonly message: {
    readonly owner: Hex
    readonly spender: Hex
    readonly value: bigint
    readonly deadline: bigint
  }
}

function approvedOf({ amountIn, approval, promised }: Needed): bigint {
  return approval === 'unlimited' ? maxUint256 : amountIn + promised
}
