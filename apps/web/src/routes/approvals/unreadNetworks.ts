import type { Network } from '@oxbow/chain/Network'

type Answer = { readonly data: unknown; readonly error: Error | null }

/** Networks where one of the reads failed and has no earlier result: nobody could say there what still counts. */
export function unreadNetworks(
  networks: readonly Network[],
  { ended, endedPlans, listings, orders, permits, plans }: unreadNetworks.Reads,
): readonly Network[] {
  const isUnread = (answer: Answer | undefined) => !!answer?.error && answer.data === undefined
  return networks.filter(
    (network, index) =>
      orders.includes(network) ||
      plans.includes(network) ||
      [ended, endedPlans, listings, permits].some((answers) => isUnread(answers[index])),
  )
}

export declare namespace unreadNetworks {
  type Reads = {
    /** Networks whose open orders, and whose plans, couldn't be read. */
    readonly orders: readonly Network[]
    readonly plans: readonly Network[]
    /** By network: orders and plans whose end isn't proven or final, listings, permits. */
    readonly ended: readonly Answer[]
    readonly endedPlans: readonly Answer[]
    readonly listings: readonly Answer[]
    readonly permits: readonly Answer[]
  }
}
