import { parseAbi, parseAbiParameters } from 'viem'

const structs = [
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
] as const

export const redeemAbi = parseAbi([
  'function redeemDelegations(bytes[] permissionContexts, bytes32[] modes, bytes[] executionCallDatas)',
])

/** A permission context: a chain of delegations, of which a grant has one. */
export const contextParameters = parseAbiParameters(['Delegation[] delegations', ...structs])
