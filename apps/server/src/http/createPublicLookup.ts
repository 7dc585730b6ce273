import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../logos/isPublicAddress.ts'

/** A DNS lookup that is used for the connection itself, so a second answer can't redirect it. Rejects names with an address that isn't public. */
export function createPublicLookup(refusal: () => Error): LookupFunction {
  return (hostname, options, answer) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || first === undefined) return answer(error ?? new Error(`${hostname} has no address.`), [])
      if (!addresses.every(({ address }) => isPublicAddress(address))) return answer(refusal(), [])
      if (options.all === true) answer(null, addresses)
      else answer(null, first.address, first.family)
    })
  }
}
