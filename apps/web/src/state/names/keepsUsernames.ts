import type { Config } from '@oxbow/contract/Config'

/** Whether the server has usernames; not while it is not known. */
export function keepsUsernames(config: Config | undefined): boolean {
  return config?.features.usernames.status === 'on'
}
