import { z } from 'zod'

/** `host` or `host:port`, comma separated. */
export const hostList = z
  .string()
  .default('')
  .transform((list) =>
    list
      .toLowerCase()
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .refine((hosts) => hosts.every((host) => URL.parse(`http://${host}`)?.host === host), {
    error: 'write host or host:port as in URLs, comma separated',
  })
