import type { Config } from '@oxbow/contract/Config'

/** Whether the server has usernames; false while unknown. */
export function keepsUsernames(config: Config | undefined): boolean {
  return config?.features.usernames.status === 'on'
}
