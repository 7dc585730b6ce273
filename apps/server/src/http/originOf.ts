import type { FastifyRequest } from 'fastify'

/** As the client reached it; logos are files of the same server. A host that makes no URL is answered as if it were local. */
export function originOf({ protocol, host }: FastifyRequest): string {
  const url = `${protocol}://${host}`
  return URL.canParse(url) ? new URL(url).origin : 'http://localhost'
}
