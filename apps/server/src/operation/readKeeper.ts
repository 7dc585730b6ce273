import { z } from 'zod'

/** What it may take to answer. */
const timeoutMs = 1_000

const stateSchema = z.object({
  ok: z.boolean(),
  account: z.string(),
  chains: z.array(
    z.object({
      chainId: z.int(),
      /** The newest one that it has looked at; null before the first. */
      block: z.string().nullable(),
      openOrders: z.int(),
      secondsSinceLook: z.number().nullable(),
      detail: z.string().optional(),
    }),
  ),
})

/** How the keeper that runs beside this server does. */
export const keeperSchema = z.union([stateSchema, z.object({ ok: z.literal(false), detail: z.string() })])

/** Asks the keeper on this machine. One that does not answer is told as that: orders wait, and nothing else does. */
export async function readKeeper(port: number): Promise<z.infer<typeof keeperSchema>> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(timeoutMs) })
    return stateSchema.parse(await answer.json())
  } catch {
    return { ok: false, detail: 'The keeper does not answer: limit orders are not filled meanwhile.' }
  }
}
