import { decodeExactly } from '@oxbow/calldata/decodeExactly'
import { parseAbiParameters } from 'viem'
import { delegationContracts, rootAuthority } from './contracts.ts'
import type { Grant } from './Grant.ts'

type Hex = `0x${string}`

/**
 * Reads from typed data what it lets its delegate do, with code that doesn't build such data. Undefined unless it is exactly a grant: a caveat
 * more or less, or in another order, is none.
 *
 * @param data integers as bigint
 */
export function readGrant(data: readGrant.Data): Grant | undefined {
  const { domain, message, primaryType, types } = data
  if (primaryType !== 'Delegation' || JSON.stringify(types) !== delegationTypes) return undefined
  const { chainId, verifyingContract } = domain as Readonly<Record<string, unknown>>
  const isManager =
    Object.keys(domain).join() === 'name,version,chainId,verifyingContract' &&
    domain.name === 'DelegationManager' &&
    domain.version === '1' &&
    verifyingContract === delegationContracts.manager
  if (!isManager || typeof chainId !== 'bigint') return undefined
  const { authority, caveats, delegate, delegator, salt } = message as {
    readonly [name: string]: unknown
    readonly caveats: readonly { readonly enforcer: string; readonly terms: Hex }[]
  }
  if (authority !== rootAuthority || caveats.length !== 3) return undefined
  const [exact, once, time] = caveats as [Caveat, Caveat, Caveat]
  const isLimited =
    exact.enforcer === delegationContracts.exactBatch &&
    once.enforcer === delegationContracts.id &&
    time.enforcer === delegationContracts.timestamp &&
    // 16 bytes from when on, 16 bytes until when.
    /^0x0{32}[0-9a-f]{32}$/.test(time.terms)
  if (!isLimited) return undefined
  const calls = decodeExactly(callList, exact.terms)?.[0]
  const id = decodeExactly(oneNumber, once.terms)?.[0]
  const expiresAt = Number(BigInt(`0x${time.terms.slice(34)}`))
  // A time of 0 would be none.
  if (calls === undefined || id === undefined || id !== salt || !(expiresAt > 0)) return undefined
  return {
    chainId: Number(chainId),
    account: delegator as Hex,
    delegate: delegate as Hex,
    calls: calls.map(({ data: input, to, value }) => ({ to: to.toLowerCase() as Hex, value, data: input })),
    id,
    expiresAt,
  }
}

export declare namespace readGrant {
  type Data = {
    readonly types: unknown
    readonly primaryType: string
    readonly domain: Readonly<Record<string, unknown>>
    readonly message: Readonly<Record<string, unknown>>
  }
}

type Caveat = { readonly enforcer: string; readonly terms: Hex }

const callList = parseAbiParameters([
  'Execution[] calls',
  'struct Execution { address to; uint256 value; bytes data; }',
])
const oneNumber = parseAbiParameters('uint256 id')

const field = (text: string) => ({ name: text.split(' ')[1], type: text.split(' ')[0] })
/** What the manager hashes. */
const delegationTypes = JSON.stringify({
  EIP712Domain: ['string name', 'string version', 'uint256 chainId', 'address verifyingContract'].map(field),
  Delegation: ['address delegate', 'address delegator', 'bytes32 authority', 'Caveat[] caveats', 'uint256 salt'].map(
    field,
  ),
  Caveat: ['address enforcer', 'bytes terms'].map(field),
})
