import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../logos/isPublicAddress.ts'

/** Resolves a name once, for the connection itself: a second answer cannot lead it elsewhere. A name with an address that is not public is refused. */
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
