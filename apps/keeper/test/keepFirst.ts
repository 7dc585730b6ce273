import type { ExchangeClient } from '@oxbow/client/ExchangeClient'

type Ask = ExchangeClient['api']['ask']

/** A server that repeats its first answer. */
export function keepFirst(ask: Ask): Ask {
  let answer: Promise<unknown> | undefined
  return ((...asked: Parameters<Ask>) => {
    answer ??= ask(...asked)
    return answer
  }) as Ask
}
