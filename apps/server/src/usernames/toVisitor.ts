import ipaddr from 'ipaddr.js'

/** Whoever has an address of IPv6 has as many as they like of its first 64 bits. */
export function toVisitor(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4' ? address.toString() : address.toNormalizedString().split(':').slice(0, 4).join(':')
}
