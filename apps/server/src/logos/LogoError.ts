import { BaseError } from '@oxbow/errors/BaseError'

/** Why a list's logo is not shown. */
export const logoFaults = {
  'not-https': 'it is asked for by https alone',
  'private-address': 'its host is at an address that is not public',
  'no-gateway': 'it is on IPFS, and OXBOW_IPFS_GATEWAY names no gateway',
  unreachable: 'its host does not answer',
  slow: 'its host is too slow',
  refused: 'there is no file at its address',
  'too-large': 'it is larger than a megabyte',
  'no-image': 'it is no PNG, JPEG, WebP or GIF',
  'wrong-size': 'it has fewer than 8 pixels a side, or more than 4,096 (a GIF 1,024)',
} as const

export type LogoFault = keyof typeof logoFaults

export class LogoError extends BaseError {
  override name = 'Server.LogoError'
  readonly fault: LogoFault
  constructor(fault: LogoFault, cause?: unknown) {
    super(`The logo is not shown: ${logoFaults[fault]}.`, { code: 'LogoUnusable', cause })
    this.fault = fault
  }
}
