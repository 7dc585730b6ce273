import type { EnsWitness } from '@oxbow/tokens/confirmEnsAddress'
import type { FoundRecipient } from './Recipient.ts'

/**
 * What may be said of an ENS name. One that was typed decides where the money goes: nothing is found before it was asked about, nor where two nodes disagree.
 * What an address calls itself is left out then.
 */
export function judgeEnsName({ isTyped, ensName, witness }: judgeEnsName.Parameters): judgeEnsName.ReturnType {
  if (isTyped && witness === undefined) return { status: 'looking' }
  if (isTyped && witness === 'disputed') return { status: 'disputed' }
  const isShown = witness === 'node' || witness === 'server'
  return { status: 'found', ensName: isShown ? ensName : undefined, isEnsConfirmed: witness === 'node' }
}

export declare namespace judgeEnsName {
  type Parameters = {
    readonly isTyped: boolean
    readonly ensName: string | undefined
    /** Undefined while they are asked. */
    readonly witness: EnsWitness | undefined
  }
  type ReturnType =
    | { readonly status: 'looking' | 'disputed' }
    | ({ readonly status: 'found' } & Pick<FoundRecipient, 'ensName' | 'isEnsConfirmed'>)
}
