import type { SignedPermit } from '@oxbow/activity/SignedPermit'
import type { signTypedData } from '@oxbow/connectors/signTypedData'
import type { SentCall } from '@oxbow/flow/FlowDomain'
import { RevokeMismatchError } from '../verifyRevoke.ts'

/** `invalidateNonces(address,address,uint48)` of Permit2: token, spender, and the first nonce that stays valid. */
const invalidateNonces = /^0x65d9723c0{24}([0-9a-f]{40})0{24}([0-9a-f]{40})([0-9a-f]{64})$/
/** `permit(address,address,uint256,uint256,uint8,bytes32,bytes32)` of a token: owner, spender, an amount of zero, a deadline, and a signature. */
const permitNothing = /^0xd505accf0{24}([0-9a-f]{40})0{24}([0-9a-f]{40})0{64}[0-9a-f]{256}$/

/**
 * Checks from its bytes, without the code that encoded it, that a call uses up a permit's nonce: for Permit2 this nonce and no later one, for a token
 * by a permit of zero for the account itself.
 *
 * @throws {RevokeMismatchError}
 */
export function verifyPermitCancel(call: SentCall, { permit, permit2 }: verifyPermitCancel.Facts): void {
  const { account, allowed, contract, kind, spender } = permit
  const data = call.data.toLowerCase()
  const to = call.to.toLowerCase()
  if (call.chainId !== permit.chainId) throw new RevokeMismatchError('It is for another network.')
  if (call.from.toLowerCase() !== account) throw new RevokeMismatchError('It is from another account.')
  if (call.value !== 0n) throw new RevokeMismatchError('It pays native currency.')
  if (kind === 'permit2') {
    const [, token, allowedTo, nonce] = invalidateNonces.exec(data) ?? []
    if (to !== permit2 || nonce === undefined) throw new RevokeMismatchError('It cancels nothing.')
    const named = allowed.find((each) => each.token === `0x${token}`)
    const isIts =
      named !== undefined && spender === `0x${allowedTo}` && BigInt(`0x${nonce}`) === BigInt(named.nonce) + 1n
    if (!isIts) throw new RevokeMismatchError('It cancels something else.')
    return
  }
  const [, owner, allowedTo] = permitNothing.exec(data) ?? []
  if (to !== contract || owner === undefined) throw new RevokeMismatchError('It cancels nothing.')
  if (`0x${owner}` !== account || `0x${allowedTo}` !== account)
    throw new RevokeMismatchError('It allows somebody to take the token.')
}

/** Checks the permit signed before that call: zero for the account itself, with the other permit's nonce. @throws {RevokeMismatchError} */
export function verifyVoidPermit({ domain, message, primaryType }: signTypedData.Data, permit: SignedPermit): void {
  const { chainId, verifyingContract } = domain as Readable
  const { nonce, owner, spender, value } = message as Readable
  if (primaryType !== 'Permit') throw new RevokeMismatchError('It is not a permit.')
  if (Number(chainId) !== permit.chainId) throw new RevokeMismatchError('It is for another network.')
  if (verifyingContract !== permit.contract) throw new RevokeMismatchError('It is for another token.')
  if (owner !== permit.account || spender !== permit.account || value !== 0n)
    throw new RevokeMismatchError('It allows somebody to take the token.')
  if (nonce !== BigInt(permit.allowed[0]!.nonce)) throw new RevokeMismatchError('It cancels something else.')
}

export declare namespace verifyPermitCancel {
  type Facts = { readonly permit: SignedPermit; readonly permit2: `0x${string}` }
}

type Readable = {
  readonly chainId?: number | bigint
  readonly verifyingContract?: string
  readonly owner?: string
  readonly spender?: string
  readonly value?: bigint
  readonly nonce?: bigint
}
