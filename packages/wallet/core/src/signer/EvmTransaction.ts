export type Hex = `0x${string}`

export type AccessList = readonly { readonly address: Hex; readonly storageKeys: readonly Hex[] }[]

/** A signed EIP-7702 authorization, as a transaction contains it; made by `signAuthorization`. */
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
  /** Undefined deploys `data` as a contract. */
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
}

type DynamicFee = {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly accessList: AccessList
}

/** All signed fields, with no defaults. */
export type EvmTransaction = Common &
  (
    | { readonly type: 'legacy'; readonly gasPrice: bigint }
    | { readonly type: 'eip2930'; readonly gasPrice: bigint; readonly accessList: AccessList }
    | ({ readonly type: 'eip1559' } & DynamicFee)
    | ({ readonly type: 'eip7702'; readonly authorizationList: readonly SignedAuthorization[] } & DynamicFee)
  )

export type Signature = { readonly r: Hex; readonly s: Hex; readonly yParity: number }
