import ipaddr from 'ipaddr.js'

/** Whether an IP address belongs to the public internet: not this machine, its network, a cloud's metadata, nor a tunnel that leads to one of them. */
export function isPublicAddress(address: string): boolean {
  // An IPv4 address in IPv6 form is judged as what it is.
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}
