import { permitSingleTypes } from '@oxbow/calldata/permitSingle'
import type { signTypedData } from '@oxbow/connectors/signTypedData'
import type { PermitData } from '@oxbow/contract/PermitData'

/** A Permit2 permit as a wallet signs it (EIP-712). The types are the page's own, whatever came with the permit. */
export function permitTypedData({ domain, values }: Pick<PermitData, 'domain' | 'values'>): signTypedData.Data {
  return { domain, types: permitSingleTypes, primaryType: 'PermitSingle', message: values }
}

/** The permit that a wallet is asked to sign, or has signed. */
export function toPermit({ domain, types, message }: signTypedData.Data): PermitData {
  return { domain, types, values: message } as PermitData
}
