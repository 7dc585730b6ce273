import { z } from 'zod'

const byName = z.record(z.string(), z.number())
const byUrgency = <each extends z.ZodType>(each: each) => z.object({ urgent: each, background: each })

/** What a gateway has sent to one node since it started, and the results. Counts all of its clients, including the index. */
export const nodeCountsSchema = z.object({
  requests: z.number(),
  /** By method; one request can contain several calls. */
  calls: byName,
  /** By method and `NodeFault['kind']`; includes `refused`, which is an answer. */
  failed: z.record(z.string(), byName),
  /** Calls waiting in the queue. */
  waiting: byUrgency(z.number()),
  /** Calls that left the queue, and the total of their waiting times. */
  waited: byUrgency(z.object({ calls: z.number(), ms: z.number() })),
  /** The node's state, by `NodeState['kind']` and as text for the operator; absent while it is well. */
  trouble: z.object({ kind: z.string(), text: z.string() }).optional(),
})

export type NodeCounts = z.infer<typeof nodeCountsSchema>
