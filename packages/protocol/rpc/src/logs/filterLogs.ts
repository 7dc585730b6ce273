/** The fields of an `eth_getLogs` filter that select among the logs of a block. */
export type LogFilter = {
  readonly address?: string | readonly string[] | null
  readonly topics?: readonly (string | readonly string[] | null)[] | null
}
type Log = { readonly address: string; readonly topics: readonly string[] }

/** Whether the filter matches all logs. */
export function isWhole({ address, topics }: LogFilter): boolean {
  return (address === undefined || address === null) && (topics?.length ?? 0) === 0
}

/** Filters logs as a node would (geth's `filterLogs`: a log must have at least as many topics as the filter, including null ones). */
export function filterLogs<log extends Log>(logs: readonly log[], { address, topics }: LogFilter): readonly log[] {
  const addresses = address === undefined || address === null ? undefined : new Set([address].flat().map(lower))
  const wanted = (topics ?? []).map((topic) => (topic === null ? undefined : new Set([topic].flat().map(lower))))
  return logs.filter(
    (log) =>
      // An empty list of addresses, or of topics at a position, matches any.
      (!addresses?.size || addresses.has(lower(log.address))) &&
      wanted.length <= log.topics.length &&
      wanted.every((each, at) => !each?.size || each.has(lower(log.topics[at]!))),
  )
}

function lower(text: string): string {
  return text.toLowerCase()
}
