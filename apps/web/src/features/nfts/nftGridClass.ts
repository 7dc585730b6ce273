import { cx } from '@oxbow/react/cx'

/** The layout of a grid of NFTs, which its skeleton shares. */
export function nftGridClass(isNarrow: boolean): string {
  return cx('grid grid-cols-2 gap-3', !isNarrow && 'sm:grid-cols-3 sm:gap-4 lg:grid-cols-4')
}
