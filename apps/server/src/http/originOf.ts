import type { FastifyRequest } from 'fastify'

/** This server's origin as the client requested it, for logo URLs. An invalid host is treated as local. */
export function originOf({ protocol, host }: FastifyRequest): string {
  const url = `${protocol}://${host}`
  return URL.canParse(url) ? new URL(url).origin : 'http://localhost'
}
