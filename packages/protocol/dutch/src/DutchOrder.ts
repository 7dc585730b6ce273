type Hex = `0x${string}`

/**
 * A UniswapX order: one input token for one or more outputs, at amounts that may decay. The swapper signs it through Permit2; anyone may fill it at
 * its reactor. Field names are the contracts'; addresses and bytes are lower-case.
 */
export type DutchOrder = ExclusiveDutchOrder | CosignedOrder

/** The part of an order that its swapper signs. */
export type OrderTerms = ExclusiveDutchOrder | V3DutchOrder

/** Fields common to orders of every version. */
export type OrderInfo = {
  readonly reactor: Hex
  readonly swapper: Hex
  /** A Permit2 unordered nonce: one bit of a nonce bitmap word. */
  readonly nonce: bigint
  /** The last Unix second at which it can be filled. */
  readonly deadline: bigint
  /** May veto a fill; the zero address if there is none. */
  readonly additionalValidationContract: Hex
  readonly additionalValidationData: Hex
}

/** V1: amounts decay linearly from `decayStartTime` to `decayEndTime`. */
export type ExclusiveDutchOrder = {
  readonly version: 'v1'
  readonly info: OrderInfo
  /**
   * Unix seconds. Until then only `exclusiveFiller` may fill, or a filler who
   * pays `exclusivityOverrideBps` more. For other fillers it isn't a start time.
   */
  readonly decayStartTime: bigint
  readonly decayEndTime: bigint
  readonly exclusiveFiller: Hex
  readonly exclusivityOverrideBps: bigint
  readonly input: { readonly token: Hex; readonly startAmount: bigint; readonly endAmount: bigint }
  readonly outputs: readonly DutchOutput[]
}

export type DutchOutput = {
  readonly token: Hex
  readonly startAmount: bigint
  readonly endAmount: bigint
  readonly recipient: Hex
}

/** V3 as the swapper signs it: amounts follow curves over block numbers, starting at a block that the cosigner chooses. */
export type V3DutchOrder = {
  readonly version: 'v3'
  readonly info: OrderInfo
  readonly cosigner: Hex
  /** Wei. Amounts are adjusted for the difference between this and the block's base fee. */
  readonly startingBaseFee: bigint
  readonly input: {
    readonly token: Hex
    readonly startAmount: bigint
    readonly curve: DecayCurve
    readonly maxAmount: bigint
    readonly adjustmentPerGweiBaseFee: bigint
  }
  readonly outputs: readonly V3DutchOutput[]
}

export type V3DutchOutput = {
  readonly token: Hex
  readonly startAmount: bigint
  readonly curve: DecayCurve
  readonly recipient: Hex
  readonly minAmount: bigint
  readonly adjustmentPerGweiBaseFee: bigint
}

/** Points of a curve, at most 16: blocks after the start, and the decrease from the start amount. Without points the curve is flat. */
export type DecayCurve = { readonly relativeBlocks: readonly number[]; readonly relativeAmounts: readonly bigint[] }

/** V3 as a filler submits it to the reactor. The cosigner can only improve the signed amounts. */
export type CosignedOrder = V3DutchOrder & { readonly cosignerData: CosignerData; readonly cosignature: Hex }

export type CosignerData = {
  readonly decayStartBlock: bigint
  readonly exclusiveFiller: Hex
  readonly exclusivityOverrideBps: bigint
  /** Overrides the input's start amount with a lower one; 0 for no override. */
  readonly inputAmount: bigint
  /** One per output, overriding its start amount with a higher one; 0 for no override. */
  readonly outputAmounts: readonly bigint[]
}
