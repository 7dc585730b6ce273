/**
 * How Permit2 is told what a trade may take. A contract that stands for an account decides which signatures are good (ERC-1271), and some refuse their
 * owner's: what is sent always counts (specification section 5).
 *
 * @example permitByOf({ forcesPermits: false, tellsMismatch: true, delegate: null }) // 'signature'
 */
export function permitByOf(facts: permitByOf.Facts): 'signature' | 'transaction' {
  const { forcesPermits, tellsMismatch, delegate } = facts
  const isDelegated = delegate !== null && delegate !== undefined
  return forcesPermits || (tellsMismatch && isDelegated) ? 'transaction' : 'signature'
}

export declare namespace permitByOf {
  type Facts = {
    readonly forcesPermits: boolean
    readonly tellsMismatch: boolean
    /** Whose code the account runs; null for none, undefined where nobody could tell, which counts as none (specification section 8). */
    readonly delegate: `0x${string}` | null | undefined
  }
}
