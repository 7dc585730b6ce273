import { listVariable } from '@oxbow/chain/listVariable'

/** `host` or `host:port`, comma separated. */
export const hostList = listVariable()
  .transform((hosts) => hosts.map((host) => host.toLowerCase()))
  .refine((hosts) => hosts.every((host) => URL.parse(`http://${host}`)?.host === host), {
    error: 'write host or host:port as in URLs, comma separated',
  })
