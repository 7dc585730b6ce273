import { type Hex, isHex } from 'viem'
import { z } from 'zod'

const hex = z.custom<Hex>(isHex)

/** What one gateway read of a node, as the others hear of it. */
export const sharedReadSchema = z.discriminatedUnion('kind', [
  /** It looked for the newest block; `block` is it, with the hashes of its transactions, when it was new. */
  z.object({ kind: z.literal('look'), block: z.looseObject({ number: hex, hash: hex }).optional() }),
  /** The logs of a block that such a filter chooses, as `JSON.stringify` writes it. */
  z.object({ kind: z.literal('logs'), filter: z.string(), logs: z.array(z.looseObject({})).readonly() }),
])

export type SharedRead = z.infer<typeof sharedReadSchema>

/** Gateways of other Oxbows to the same node, seen from one. */
export type NodePeer = {
  /** Says what was read. Does nothing while nobody listens. */
  tell(read: SharedRead): void
  /** @param onRead whether they come before this gateway in an order that all of them agree on is `isFirst` */
  listen(onRead: (read: SharedRead, isFirst: boolean) => void): void
}
