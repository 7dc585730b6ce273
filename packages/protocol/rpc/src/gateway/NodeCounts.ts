import { z } from 'zod'

const byName = z.record(z.string(), z.number())
const byUrgency = <each extends z.ZodType>(each: each) => z.object({ urgent: each, background: each })

/** What one node was sent by its gateway since that started, and what came of it: for everybody who asks it, the index too. */
export const nodeCountsSchema = z.object({
  requests: z.number(),
  /** By method; several go in one request. */
  calls: byName,
  /** By method and by `NodeFault['kind']`; `refused` is an answer too. */
  failed: z.record(z.string(), byName),
  /** Calls that wait for their turn. */
  waiting: byUrgency(z.number()),
  /** Calls that had their turn, and how long all of them together waited for it. */
  waited: byUrgency(z.object({ calls: z.number(), ms: z.number() })),
  /** How it is, by `NodeState['kind']` and as its operator was told; absent while that is well. */
  trouble: z.object({ kind: z.string(), text: z.string() }).optional(),
})

export type NodeCounts = z.infer<typeof nodeCountsSchema>
