/** The states of a list of NFTs. */
export type NftListState<Item> =
  /** NFTs are turned off by the user or the operator. */
  | { readonly kind: 'off' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'empty' }
  /** The user has hidden all of them. */
  | { readonly kind: 'all-hidden'; readonly hidden: readonly Item[] }
  | { readonly kind: 'list'; readonly shown: readonly Item[]; readonly hidden: readonly Item[] }

export function toNftListState<Item>({
  isOn,
  items,
  error,
  isHidden = () => false,
  hasMore = false,
}: toNftListState.Parameters<Item>): NftListState<Item> {
  if (!isOn) return { kind: 'off' }
  if (items === undefined) return error ? { kind: 'failed', error } : { kind: 'loading' }
  const [shown, hidden] = [items.filter((item) => !isHidden(item)), items.filter(isHidden)]
  if (shown.length > 0 || hasMore) return { kind: 'list', shown, hidden }
  return hidden.length > 0 ? { kind: 'all-hidden', hidden } : { kind: 'empty' }
}

export declare namespace toNftListState {
  type Parameters<Item> = {
    readonly isOn: boolean
    /** Undefined while unknown. */
    readonly items: readonly Item[] | undefined
    readonly error: Error | undefined
    readonly isHidden?: ((item: Item) => boolean) | undefined
    /** Whether there are more pages. */
    readonly hasMore?: boolean
  }
}
