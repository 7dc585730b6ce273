/**
 * Whether transfers and ERC-20 approvals are indexed. `OXBOW_INDEX_TRANSFERS` is `all` or `off`; by default they are on local chains and
 * not on public ones, where they are many times the rest.
 */
export function indexesTransfers(profile: 'local' | 'public'): boolean {
  const setting = process.env.OXBOW_INDEX_TRANSFERS || (profile === 'local' ? 'all' : 'off')
  return setting === 'all'
}
