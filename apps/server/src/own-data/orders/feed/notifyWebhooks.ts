import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, lte, sql } from '../../../index-data/drizzle.ts'
import { orderWebhook } from '../../appSchema.ts'
import type { OwnData } from '../../createOwnData.ts'
import { toListedTwap } from '../../twap/StoredTwap.ts'
import { toListedOrder } from '../toListedOrder.ts'
import type { OrderFeed } from './createOrderFeed.ts'

/** After this time another server may take over: longer than one delivery takes. */
const heldSeconds = 20
const longestWaitSeconds = 600
/** After the database was unavailable. */
const retryMs = 1_000

/**
 * Delivers changes of the book to each webhook, in order and at least once, until the signal aborts. Failures are retried
 * with growing delays; positions are stored in the database, so that a restarted server or another one continues there.
 *
 * @param post throws when a delivery wasn't accepted
 */
export function notifyWebhooks(parameters: notifyWebhooks.Parameters): void {
  for (const url of parameters.urls) void tell(url, parameters)
}

async function tell(url: string, { data, feed, onProblem, post, signal }: notifyWebhooks.Parameters): Promise<void> {
  let wake = () => {}
  const stop = feed.watch(() => wake())
  while (!signal.aborted) {
    const changed = new Promise<void>((resolve) => {
      wake = resolve
    })
    try {
      const held = await hold(data, feed, url)
      if (held !== undefined) {
        const hasMore = await deliver(held, url, { data, feed, onProblem, post })
        if (hasMore) continue
      }
    } catch (error) {
      onProblem(error, url)
    }
    await Promise.race([changed, sleep(retryMs, undefined, { ref: false })])
  }
  stop()
}

type Held = { readonly position: string; readonly failures: number }

/** Claims a webhook for some seconds; undefined while another server holds it, or it isn't due. */
async function hold(data: OwnData, feed: OrderFeed, url: string): Promise<Held | undefined> {
  const until = sql`now() + ${`${heldSeconds} s`}::interval`
  const isDue = and(eq(orderWebhook.url, url), lte(orderWebhook.dueAt, sql`now()`))
  const take = () =>
    data.run((db) =>
      db
        .update(orderWebhook)
        .set({ dueAt: until as never })
        .where(isDue)
        .returning({
          position: orderWebhook.position,
          failures: orderWebhook.failures,
        }),
    )
  const [held] = await take()
  if (held !== undefined) return held
  const [known] = await data.run((db) =>
    db.select({ url: orderWebhook.url }).from(orderWebhook).where(eq(orderWebhook.url, url)),
  )
  if (known !== undefined) return undefined
  // Starts now: the whole book can be read separately.
  const { cursor } = await feed.read(undefined)
  await data.run((db) => db.insert(orderWebhook).values({ url, position: cursor }).onConflictDoNothing())
  return (await take())[0]
}

/** @returns whether there is more to deliver right away */
async function deliver(
  { failures, position }: Held,
  url: string,
  { data, feed, onProblem, post }: Omit<notifyWebhooks.Parameters, 'urls' | 'signal'>,
): Promise<boolean> {
  const move = (values: Partial<Held>, waitSeconds: number) =>
    data.run((db) =>
      db
        .update(orderWebhook)
        .set({ ...values, dueAt: sql`now() + ${`${waitSeconds} s`}::interval` as never })
        .where(and(eq(orderWebhook.url, url), eq(orderWebhook.position, position))),
    )
  const { cursor, isFull, isReset, orders, plans } = await feed.read(position)
  if (orders.length + plans.length > 0 || isReset) {
    const listed = { orders: orders.map(toListedOrder), plans: plans.map(toListedTwap) }
    const body = JSON.stringify({ cursor, isReset, ...listed })
    try {
      await post(url, body)
    } catch (error) {
      onProblem(error, url)
      await move({ failures: failures + 1 }, Math.min(longestWaitSeconds, 2 ** failures))
      return false
    }
  }
  await move({ position: cursor, failures: 0 }, 0)
  return isFull
}

export declare namespace notifyWebhooks {
  type Parameters = {
    readonly urls: readonly string[]
    readonly data: OwnData
    readonly feed: OrderFeed
    readonly post: (url: string, body: string) => Promise<void>
    readonly onProblem: (error: unknown, url: string) => void
    readonly signal: AbortSignal
  }
}
