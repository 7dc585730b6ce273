import { BaseError } from '@oxbow/errors/BaseError'
import type { BatchedCall } from '@oxbow/flow/FlowDomain'
import { zeroAddress } from 'viem'
import { type AllowanceName, toKey } from './Allowance.ts'

/** `approve(address,uint256)` with an amount of zero. */
const approve = /^0x095ea7b30{24}([0-9a-f]{40})0{64}$/
/** The same function of ERC-721: the zero address, and a token id. */
const approveNobody = /^0x095ea7b30{64}([0-9a-f]{64})$/
/** `setApprovalForAll(address,bool)` with false. */
const setApprovalForAll = /^0xa22cb4650{24}([0-9a-f]{40})0{64}$/
/** `lockdown((address,address)[])`: offset and length of the list, and two addresses per entry. */
const lockdown = /^0xcc53287f0{62}20([0-9a-f]{64})((?:0{24}[0-9a-f]{40}0{24}[0-9a-f]{40})+)$/

/**
 * Checks the bytes of a revocation against what was reviewed, without the code that encoded them. Rejects approvals of an amount, an operator or
 * another spender, and anything that wasn't chosen.
 *
 * @throws {RevokeMismatchError}
 */
export function verifyRevoke(call: BatchedCall, { allowances, permit2 }: verifyRevoke.Parameters): void {
  if (call.value !== 0n) throw new RevokeMismatchError('It pays native currency.')
  const to = call.to.toLowerCase() as `0x${string}`
  const chosen = new Set(allowances.map(toKey))
  for (const name of readRevoked(to, call.data.toLowerCase(), permit2.toLowerCase()))
    if (!chosen.has(toKey(name))) throw new RevokeMismatchError('It revokes something else.')
}

export declare namespace verifyRevoke {
  type Parameters = {
    /** The chosen allowances. */
    readonly allowances: readonly AllowanceName[]
    readonly permit2: `0x${string}`
  }
}

function readRevoked(to: `0x${string}`, data: string, permit2: string): readonly AllowanceName[] {
  if (to !== permit2) {
    const [, operator] = setApprovalForAll.exec(data) ?? []
    if (operator !== undefined) return [{ kind: 'operator', token: to, spender: `0x${operator}` }]
    const [, tokenId] = approveNobody.exec(data) ?? []
    if (tokenId !== undefined)
      return [{ kind: 'nft', token: to, tokenId: BigInt(`0x${tokenId}`).toString(), spender: zeroAddress }]
    const [, spender] = approve.exec(data) ?? []
    if (spender === undefined) throw new RevokeMismatchError('It is not a revocation.')
    return [{ kind: 'erc20', token: to, spender: `0x${spender}` }]
  }
  const [, length, words] = lockdown.exec(data) ?? []
  if (length === undefined || words === undefined) throw new RevokeMismatchError('It is not a revocation.')
  const pairs = words.match(/.{128}/g) ?? []
  if (BigInt(`0x${length}`) !== BigInt(pairs.length)) throw new RevokeMismatchError('It cannot be read.')
  return pairs.map((pair) => ({ kind: 'permit2', token: `0x${pair.slice(24, 64)}`, spender: `0x${pair.slice(88)}` }))
}

/** The data to sign isn't the reviewed revocation. */
export class RevokeMismatchError extends BaseError {
  override readonly name = 'verifyRevoke.RevokeMismatchError'
  constructor(fact: string) {
    super('The revocation to sign differs from the reviewed one.', {
      code: 'TransactionMismatch',
      facts: [fact],
    })
  }
}
