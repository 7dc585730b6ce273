import type { RampOrders } from './createRampOrders.ts'
import type { PacedRamp } from './paceRamp.ts'

const pollIntervalMs = 1_500
const tidyEveryMs = 3_600_000

/**
 * Polls providers for the state of open orders, because webhooks get lost.
 * @returns a function that stops it
 */
export function pollRampOrders(
  orders: RampOrders,
  adapters: ReadonlyMap<string, PacedRamp>,
  onProblem: (error: unknown, provider: string) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined
  let tidiedMs = 0

  async function look(): Promise<void> {
    if (Date.now() - tidiedMs >= tidyEveryMs) {
      tidiedMs = Date.now()
      await orders.tidy()
    }
    const due = await orders.takeDue([...adapters.keys()])
    await Promise.all(
      due.map(async (order) => {
        try {
          const adapter = adapters.get(order.provider)!
          const claim = await adapter.fetchOrder({
            id: order.id,
            providerOrderId: order.providerOrderId ?? undefined,
          })
          if (claim !== undefined) await orders.apply(order, claim)
        } catch (error) {
          onProblem(error, order.provider)
        }
      }),
    )
  }
  const timer = setInterval(() => {
    running ??= look()
      .catch((error: unknown) => onProblem(error, 'orders'))
      .finally(() => {
        running = undefined
      })
  }, pollIntervalMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
