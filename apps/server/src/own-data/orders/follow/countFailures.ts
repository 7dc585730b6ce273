import { Counter, type Registry } from 'prom-client'

const name = 'oxbow_order_follower_failures_total'

/** Counts failures of following one of the two books: orders or plans. */
export function countFailures(registry: Registry, book: 'orders' | 'plans'): (chainSlug: string) => void {
  const counter =
    (registry.getSingleMetric(name) as Counter<'book' | 'chain'> | undefined) ??
    new Counter({
      name,
      help: 'Blocks whose orders could not be processed at the first attempt.',
      labelNames: ['book', 'chain'],
      registers: [registry],
    })
  return (chain) => counter.inc({ book, chain })
}
