/** What does not load is asked for again until it does. */
export const untilLoaded = {
  refetchInterval: (query: { state: { data: unknown } }) => (query.state.data === undefined ? 2_000 : false),
}
