import { permitSingleTypes } from '@oxbow/calldata/permitSingle'
import type { signTypedData } from '@oxbow/connectors/signTypedData'
import type { PermitData } from '@oxbow/contract/PermitData'

/** A Permit2 permit as typed data (EIP-712). Its types are fixed here, whatever types came with the permit. */
export function permitTypedData({ domain, values }: Pick<PermitData, 'domain' | 'values'>): signTypedData.Data {
  return { domain, types: permitSingleTypes, primaryType: 'PermitSingle', message: values }
}

/** The permit in typed data that was or will be signed. */
export function toPermit({ domain, types, message }: signTypedData.Data): PermitData {
  return { domain, types, values: message } as PermitData
}
