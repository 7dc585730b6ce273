import type { Config } from '@oxbow/contract/Config'

/** Whether anybody sells tokens here for money, or buys them; not while it is not known. */
export function offersRamps(config: Config | undefined, what: 'buys' | 'sells'): boolean {
  const ramps = config?.features.ramps
  return ramps?.status === 'on' && ramps.value[what]
}
