export type Hex = `0x${string}`

export type AccessList = readonly { readonly address: Hex; readonly storageKeys: readonly Hex[] }[]

/** An authorization as it stands in a transaction: made by `signAuthorization`. */
export type SignedAuthorization = {
  readonly chainId: number
  readonly address: Hex
  readonly nonce: number
  readonly yParity: number
  readonly r: Hex
  readonly s: Hex
}

type Common = {
  readonly chainId: number
  readonly nonce: number
  readonly gas: bigint
  /** Undefined makes a contract of `data`. */
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
}

type DynamicFee = {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly accessList: AccessList
}

/** Everything that is signed, nothing left to a default. */
export type EvmTransaction = Common &
  (
    | { readonly type: 'legacy'; readonly gasPrice: bigint }
    | { readonly type: 'eip2930'; readonly gasPrice: bigint; readonly accessList: AccessList }
    | ({ readonly type: 'eip1559' } & DynamicFee)
    | ({ readonly type: 'eip7702'; readonly authorizationList: readonly SignedAuthorization[] } & DynamicFee)
  )

export type Signature = { readonly r: Hex; readonly s: Hex; readonly yParity: number }
