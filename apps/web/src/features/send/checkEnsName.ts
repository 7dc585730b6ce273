import type { EnsWitness } from '@oxbow/tokens/confirmEnsAddress'
import type { FoundRecipient } from './Recipient.ts'

/**
 * Decides how an ENS name may be used. A typed name determines where the money goes: it isn't resolved until another node was asked, nor if two nodes
 * disagree. The primary name of a typed address is simply left out in that case.
 */
export function checkEnsName({ isTyped, ensName, witness }: checkEnsName.Parameters): checkEnsName.ReturnType {
  if (isTyped && witness === undefined) return { status: 'looking' }
  if (isTyped && witness === 'disputed') return { status: 'disputed' }
  const isShown = witness === 'node' || witness === 'server'
  return { status: 'found', ensName: isShown ? ensName : undefined, isEnsConfirmed: witness === 'node' }
}

export declare namespace checkEnsName {
  type Parameters = {
    readonly isTyped: boolean
    readonly ensName: string | undefined
    /** Undefined while the nodes are asked. */
    readonly witness: EnsWitness | undefined
  }
  type ReturnType =
    | { readonly status: 'looking' | 'disputed' }
    | ({ readonly status: 'found' } & Pick<FoundRecipient, 'ensName' | 'isEnsConfirmed'>)
}
