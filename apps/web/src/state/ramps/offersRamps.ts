import type { Config } from '@oxbow/contract/Config'

/** Whether a provider sells tokens for money here, or buys them; false while unknown. */
export function offersRamps(config: Config | undefined, what: 'buys' | 'sells'): boolean {
  const ramps = config?.features.ramps
  return ramps?.status === 'on' && ramps.value[what]
}

/** Whether a provider has a page for transferring tokens from an account there; false while unknown. */
export function offersTransfers(config: Config | undefined): boolean {
  const ramps = config?.features.ramps
  return ramps?.status === 'on' && ramps.value.transfers.length > 0
}
