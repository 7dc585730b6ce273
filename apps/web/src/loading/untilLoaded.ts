/** Retries a query until it succeeds. */
export const untilLoaded = {
  refetchInterval: (query: { state: { data: unknown } }) => (query.state.data === undefined ? 2_000 : false),
}
