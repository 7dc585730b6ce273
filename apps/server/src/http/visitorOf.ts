import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { remembered } from './remembered.ts'

/** Whom a request counts for, wherever requests of one visitor are counted. Nothing else reads a request's address. */
export function visitorOf(request: Pick<FastifyRequest, 'ip'>): string {
  return toVisitor(request.ip)
}

/** The whole address of a request, for a provider that asks where a buyer is. Nobody is counted by it, and it is never kept. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip
}

/** Whose network a request counts for: who has one of IPv6 may have as many as they like of its first 48 bits, each of them a visitor. */
export function networkOf(request: Pick<FastifyRequest, 'ip'>): string {
  return toNetwork(visitorOf(request))
}

/** The network of a visitor, as `visitorOf` names them. */
export function toNetwork(visitor: string): string {
  return visitor.split(':').slice(0, 3).join(':')
}

/** Whether it was made on this machine, and by no proxy on it for somebody else. */
export function isFromHere(request: Pick<FastifyRequest, 'ip' | 'headers'>): boolean {
  const { headers, ip } = request
  if (headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined) return false
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback'
}

/** Whoever has an address of IPv6 has as many as they like of its first 64 bits. */
export const toVisitor = remembered((ip: string) => {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4' ? address.toString() : address.toNormalizedString().split(':').slice(0, 4).join(':')
}, 1_000)
