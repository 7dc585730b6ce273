import type { Hex } from '../../signer/EvmTransaction.ts'

/** Batch support of an account on a chain: upgraded; upgradable with the delegation contract that is sent with a batch; or neither. */
export type BatchSupport =
  | { readonly status: 'supported' }
  | { readonly status: 'ready'; readonly delegate: Hex }
  | { readonly status: 'unsupported' }
