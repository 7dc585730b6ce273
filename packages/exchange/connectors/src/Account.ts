/** Networks with the same kind of accounts and transactions: EVM chains, and Solana (SVM). */
export type Platform = 'evm' | 'svm'

declare const platformOf: unique symbol

/** Lower-case hex, made by `toEvmAddress`. */
export type EvmAddress = `0x${string}` & { readonly [platformOf]: 'evm' }
/** Base58, 32 bytes. */
export type SvmAddress = string & { readonly [platformOf]: 'svm' }

type AddressOf = { readonly evm: EvmAddress; readonly svm: SvmAddress }

/** An account of one platform, by default EVM. `Account<Platform>` is of either. */
export type Account<P extends Platform = 'evm'> = {
  [Each in P]: { readonly platform: Each; readonly address: AddressOf[Each] }
}[P]

/** Lower-case; undefined if it isn't an EVM address. */
export function toEvmAddress(value: unknown): EvmAddress | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
    ? (value.toLowerCase() as EvmAddress)
    : undefined
}
