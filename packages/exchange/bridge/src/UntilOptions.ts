import type { QueryOptions } from '@oxbow/client/QueryOptions'

/** Query options of what is asked for until its answer can change no more. */
export type UntilOptions<Data> = Omit<QueryOptions<Data>, 'refetchInterval'> & {
  readonly refetchInterval: (query: { readonly state: { readonly data: Data | undefined } }) => number | false
}
