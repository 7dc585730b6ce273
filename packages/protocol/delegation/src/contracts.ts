/**
 * MetaMask's delegation framework 1.3.0, lower-case. The addresses are derived from the creation code (CREATE2), so any code at them
 * is the same on every network.
 *
 * @see https://github.com/MetaMask/delegation-framework/blob/main/documents/Deployments.md
 */
export const delegationContracts = {
  /** Acts as an account on behalf of whoever holds a delegation that the account signed. */
  manager: '0xdb9b1e94b5b69df7e401ddbede43491141047db3',
  /** Allows exactly the given calls, in one atomic batch. */
  exactBatch: '0x1e141e455d08721dd5bcda1baa6ea5633afd5017',
  /** Allows an id of an account once, in whichever delegation. */
  id: '0xc8b5d93463c893401094cc70e66a206fb5987997',
  /** Allows a time. */
  timestamp: '0x1046bb45c8d673d4ea75321280db34899413c069',
} as const

/** Authority of a delegation that comes from the account itself. */
export const rootAuthority = `0x${'f'.repeat(64)}` as const

/** ERC-7579: a batch that reverts as a whole. */
export const batchMode = `0x01${'0'.repeat(62)}` as const
