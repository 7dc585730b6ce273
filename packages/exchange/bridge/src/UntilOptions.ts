import type { QueryOptions } from '@oxbow/client/QueryOptions'

/** Query options of data that is refetched until it is final. */
export type UntilOptions<Data> = Omit<QueryOptions<Data>, 'refetchInterval'> & {
  readonly refetchInterval: (query: { readonly state: { readonly data: Data | undefined } }) => number | false
}
