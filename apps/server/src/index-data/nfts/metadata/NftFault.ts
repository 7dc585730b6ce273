import { BaseError } from '@oxbow/errors/BaseError'

/** Reasons why NFT data isn't shown. */
export const nftFaults = {
  silent: 'its contract answers nothing that can be read',
  'too-large': 'it is larger than is read',
  'no-metadata': 'what its contract names is no metadata',
  'no-picture': 'it names no picture',
  'not-allowed': 'it lies on a host that this server does not ask',
  unreachable: 'its host, or the node, does not answer',
  'no-image': 'its picture is no PNG, JPEG, WebP, GIF or SVG',
  unsafe: 'its drawing does more than draw',
  'too-many': 'its drawing has too many parts',
} as const

export type NftFault = keyof typeof nftFaults

export class NftError extends BaseError {
  override name = 'Server.NftError'
  readonly fault: NftFault
  constructor(fault: NftFault, cause?: unknown) {
    super(`The NFT is not shown: ${nftFaults[fault]}.`, { code: 'NftUnusable', cause })
    this.fault = fault
  }
}
