import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { remembered } from './remembered.ts'

/** The visitor that a request counts for in rate limits. Nothing else reads a request's address. */
export function visitorOf(request: Pick<FastifyRequest, 'ip'>): string {
  return toVisitor(request.ip)
}

/** The full address of a request, for providers that need a buyer's location. It isn't used for limits and never stored. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip
}

/** The network that a request counts for: an IPv6 /48 contains any number of /64 networks, each of which counts as a visitor. */
export function networkOf(request: Pick<FastifyRequest, 'ip'>): string {
  return toNetwork(visitorOf(request))
}

/** The network of a visitor returned by `visitorOf`. */
export function toNetwork(visitor: string): string {
  return visitor.split(':').slice(0, 3).join(':')
}

/** Whether a request comes from this machine, and not through a proxy on it. */
export function isFromHere(request: Pick<FastifyRequest, 'ip' | 'headers'>): boolean {
  const { headers, ip } = request
  if (headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined) return false
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback'
}

/** IPv6 addresses count by their /64, in which anybody can have any number of addresses. */
export const toVisitor = remembered((ip: string) => {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4' ? address.toString() : address.toNormalizedString().split(':').slice(0, 4).join(':')
}, 1_000)
