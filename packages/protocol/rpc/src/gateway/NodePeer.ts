import { type Hex, isHex } from 'viem'
import { z } from 'zod'

const hex = z.custom<Hex>(isHex)

/** What one gateway read from a node, as shared with other gateways. */
export const sharedReadSchema = z.discriminatedUnion('kind', [
  /** It polled for the newest block; `block` is that block with transaction hashes, if it was new. */
  z.object({ kind: z.literal('look'), block: z.looseObject({ number: hex, hash: hex }).optional() }),
  /** The logs of a block that match a filter, which is written by `JSON.stringify`. */
  z.object({ kind: z.literal('logs'), filter: z.string(), logs: z.array(z.looseObject({})).readonly() }),
])

export type SharedRead = z.infer<typeof sharedReadSchema>

/** Other servers' gateways to the same node. */
export type NodePeer = {
  /** Shares a read. Does nothing while nobody listens. */
  tell(read: SharedRead): void
  /** @param onRead `isFirst`: whether the sender precedes this gateway in an order that all gateways agree on */
  listen(onRead: (read: SharedRead, isFirst: boolean) => void): void
}
