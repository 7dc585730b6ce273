import type { Hex } from '../../signer/EvmTransaction.ts'

/** What an account can do at once on a chain: it is upgraded; it would be by the delegation contract that comes with a batch; neither. */
export type BatchSupport =
  | { readonly status: 'supported' }
  | { readonly status: 'ready'; readonly delegate: Hex }
  | { readonly status: 'unsupported' }
