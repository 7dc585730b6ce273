import { assetKey } from '../../reading/Piece.ts'
import type { Asset, Reading } from '../../reading/Reading.ts'
import type { SigningRequest } from '../../reading/SigningRequest.ts'
import type { RiskCode } from '../../risks/Risk.ts'

/** A request and its expected reading. Requests come from third-party encoders, expectations from the amounts that went into them. */
export type Golden = {
  readonly name: string
  readonly request: SigningRequest
  /** In the format of `wordsOf`; a missing one must be empty. */
  readonly leaves?: readonly string[]
  readonly arrives?: readonly string[]
  readonly allowances?: readonly string[]
  /** Whether a part must be unknown. */
  readonly isUnknown?: boolean
  /** Risks that must be among the results. */
  readonly risks?: readonly RiskCode[]
  /** No critical risk may be found. */
  readonly isHarmless?: boolean
}

export const word = (asset: Asset, amount: bigint | 'unlimited') => `${assetKey(asset)} ${amount}`
export const tokenWord = (address: string, amount: bigint | 'unlimited') => `token ${address.toLowerCase()} ${amount}`

export function wordsOf(reading: Reading) {
  return {
    leaves: reading.leaves.map(({ asset, most }) => word(asset, most)).sort(),
    arrives: reading.arrives.map(({ asset, least, recipient }) => `${word(asset, least)} to ${recipient}`).sort(),
    allowances: reading.allowances
      .map(({ asset, by, most, spender }) => `${by} ${word(asset, most)} for ${spender}`)
      .sort(),
    isUnknown: reading.unknowns.length > 0,
  }
}
