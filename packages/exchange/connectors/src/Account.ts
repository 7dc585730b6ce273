/** Networks whose accounts and transactions are of one kind: the EVM chains, and Solana (SVM). */
export type Platform = 'evm' | 'svm'

declare const platformOf: unique symbol

/** Lower-case hex, made by `toEvmAddress`. */
export type EvmAddress = `0x${string}` & { readonly [platformOf]: 'evm' }
/** Base58 of 32 bytes. */
export type SvmAddress = string & { readonly [platformOf]: 'svm' }

type AddressOf = { readonly evm: EvmAddress; readonly svm: SvmAddress }

/** An account of one platform; of EVM chains unless it says otherwise. `Account<Platform>` is of either. */
export type Account<P extends Platform = 'evm'> = {
  [Each in P]: { readonly platform: Each; readonly address: AddressOf[Each] }
}[P]

/** Lower-case; undefined for what is not an address of EVM chains. */
export function toEvmAddress(value: unknown): EvmAddress | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
    ? (value.toLowerCase() as EvmAddress)
    : undefined
}
