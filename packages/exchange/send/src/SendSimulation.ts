import type { SendFailureCode } from './sendFailures.ts'

/** Result of simulating a transfer now. */
export type SendSimulation =
  | {
      readonly status: 'ok'
      /** Raw units that leave the sender, without network cost. Undefined if the node only knows that it succeeds, and for a transfer to oneself. */
      readonly left: bigint | undefined
      /** Raw units that the recipient gains, less than sent if the token has a transfer tax. Undefined as `left`. */
      readonly arrived: bigint | undefined
      readonly gasUnits: bigint
      /** Set if only the server's node could tell. */
      readonly isServerSimulated?: boolean | undefined
    }
  | { readonly status: 'failing'; readonly code: SendFailureCode; readonly detail: string | undefined }
  /** The node can't simulate it; the transaction may still succeed. */
  | { readonly status: 'unavailable'; readonly detail: string | undefined }
