import ipaddr from 'ipaddr.js'

/** Whether an IP address is on the public internet, excluding this machine, its network, cloud metadata, and tunnels to them. */
export function isPublicAddress(address: string): boolean {
  // An IPv4-mapped IPv6 address is treated as IPv4.
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}
