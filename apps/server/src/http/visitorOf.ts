import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Whom a request counts for, wherever requests of one visitor are counted. Nothing else reads a request's address. */
export function visitorOf(request: Pick<FastifyRequest, 'ip'>): string {
  return toVisitor(request.ip)
}

/** The whole address of a request, for a provider that asks where a buyer is. Nobody is counted by it, and it is never kept. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip
}

/** Whoever has an address of IPv6 has as many as they like of its first 64 bits. */
export function toVisitor(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4' ? address.toString() : address.toNormalizedString().split(':').slice(0, 4).join(':')
}
