import type { SendFailureCode } from './sendFailures.ts'

/** What a transfer would do if it were sent now. */
export type SendTrial =
  | {
      readonly status: 'ok'
      /** Raw units that leave the sender, network cost aside. Undefined where the node can only say that it passes, and in a transfer to oneself. */
      readonly left: bigint | undefined
      /** Raw units that the recipient has more afterwards: less than what was sent where the token keeps a part. Undefined as `left`. */
      readonly arrived: bigint | undefined
      readonly gasUnits: bigint
      /** No other node than the server's could tell. */
      readonly isServersWord?: boolean | undefined
    }
  | { readonly status: 'failing'; readonly code: SendFailureCode; readonly detail: string | undefined }
  /** The node cannot try it; that says nothing about the transaction. */
  | { readonly status: 'unavailable'; readonly detail: string | undefined }
