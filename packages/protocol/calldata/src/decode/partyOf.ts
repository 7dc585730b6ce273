import { type Address, isAddressEqual } from 'viem'
import { ROUTER, SENDER } from '../abi/universalRouter.ts'
import type { Party } from './Effect.ts'

export type RouterContext = { readonly universalRouter: Address; readonly sender: Address | undefined }

/** The party that an address in the router's calldata stands for. */
export function partyOf(address: Address, context: RouterContext): Party {
  if (isAddressEqual(address, SENDER)) return 'sender'
  if (isAddressEqual(address, ROUTER)) return 'router'
  return literalPartyOf(address, context)
}

/** Like `partyOf`, for addresses that the router passes on unchanged. */
export function literalPartyOf(address: Address, { universalRouter, sender }: RouterContext): Party {
  if (sender && isAddressEqual(address, sender)) return 'sender'
  return isAddressEqual(address, universalRouter) ? 'router' : lower(address)
}

export const lower = (address: Address): Address => address.toLowerCase() as Address
