import { z } from 'zod'

/** Time limit of the request. */
const timeoutMs = 1_000

const stateSchema = z.object({
  ok: z.boolean(),
  account: z.string(),
  chains: z.array(
    z.object({
      chainId: z.int(),
      /** Its last processed block; null before the first one. */
      block: z.string().nullable(),
      openOrders: z.int(),
      secondsSinceLook: z.number().nullable(),
      detail: z.string().optional(),
    }),
  ),
})

/** State of the keeper that runs beside this server. */
export const keeperSchema = z.union([stateSchema, z.object({ ok: z.literal(false), detail: z.string() })])

/** Reads the state of the keeper on this machine. An unreachable one is reported as such: orders wait, and nothing else is affected. */
export async function readKeeper(port: number): Promise<z.infer<typeof keeperSchema>> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(timeoutMs) })
    return stateSchema.parse(await answer.json())
  } catch {
    return { ok: false, detail: 'The keeper does not answer: limit orders are not filled meanwhile.' }
  }
}
