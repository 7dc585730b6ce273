type Hex = `0x${string}`

/**
 * An order of UniswapX: one token for others, at amounts that may decay. Its owner signs it through Permit2, anybody may fill it at its reactor. Field names are
 * those of the contracts; addresses and bytes are lower-case.
 */
export type DutchOrder = ExclusiveDutchOrder | CosignedOrder

/** An order as its owner signs it. */
export type OrderTerms = ExclusiveDutchOrder | V3DutchOrder

/** What is the same in orders of every version. */
export type OrderInfo = {
  readonly reactor: Hex
  readonly swapper: Hex
  /** An unordered nonce of Permit2: a bit in one of its words. */
  readonly nonce: bigint
  /** The last Unix second at which it can be filled. */
  readonly deadline: bigint
  /** May veto a fill; zero for none. */
  readonly additionalValidationContract: Hex
  readonly additionalValidationData: Hex
}

/** V1: amounts move in a straight line from `decayStartTime` to `decayEndTime`. */
export type ExclusiveDutchOrder = {
  readonly version: 'v1'
  readonly info: OrderInfo
  /** Unix seconds. Until then `exclusiveFiller` alone may fill, or whoever pays `exclusivityOverrideBps` more; it is no start time for anybody else. */
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

/** V3, as its owner signs it: amounts follow curves over blocks, from one that the cosigner names. */
export type V3DutchOrder = {
  readonly version: 'v3'
  readonly info: OrderInfo
  readonly cosigner: Hex
  /** In wei: what the block's base fee differs by moves the amounts. */
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

/** Points of a curve, at most 16: so many blocks after the start, so much less than at the start. No point at all is a flat line. */
export type DecayCurve = { readonly relativeBlocks: readonly number[]; readonly relativeAmounts: readonly bigint[] }

/** V3, as a filler hands it to the reactor. The cosigner can only improve on what was signed. */
export type CosignedOrder = V3DutchOrder & { readonly cosignerData: CosignerData; readonly cosignature: Hex }

export type CosignerData = {
  readonly decayStartBlock: bigint
  readonly exclusiveFiller: Hex
  readonly exclusivityOverrideBps: bigint
  /** Less than the input's start amount; 0 for that one. */
  readonly inputAmount: bigint
  /** One for each output, more than its start amount; 0 for that one. */
  readonly outputAmounts: readonly bigint[]
}
