import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'

/** A command of the universal router with its input. */
type Step = readonly [command: number, input: Hex]

const details = 'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }'
/** PERMIT2_PERMIT of one allowance. */
export const permit = (spender: Hex, token: Hex, amount: bigint): Step => {
  const types = parseAbiParameters([
    'Permit permit, bytes',
    'struct Permit { Details details; address spender; uint256 sigDeadline; }',
    details,
  ])
  const given = { details: { token, amount, expiration: 11, nonce: 12 }, spender, sigDeadline: 13n }
  return [0x0a, encodeAbiParameters(types, [given, '0x'])]
}
/** PERMIT2_PERMIT_BATCH of several allowances. */
export const permits = (spender: Hex, ...allowances: readonly (readonly [Hex, bigint])[]): Step => {
  const types = parseAbiParameters([
    'Permits permits, bytes',
    'struct Permits { Details[] details; address spender; uint256 sigDeadline; }',
    details,
  ])
  const each = allowances.map(([token, amount]) => ({ token, amount, expiration: 11, nonce: 12 }))
  return [0x03, encodeAbiParameters(types, [{ details: each, spender, sigDeadline: 13n }, '0x'])]
}
