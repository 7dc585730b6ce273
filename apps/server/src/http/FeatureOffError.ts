import type { ApiErrorCode } from '@oxbow/contract/ApiError'
import { BaseError } from '@oxbow/errors/BaseError'

/** Features that need a database or a setting, and the error without it. */
const offFeatures = {
  listings: {
    code: 'ListingsUnavailable',
    message: 'This server keeps no listings of NFTs: it has no database.',
    nextAction: 'Tell the operator.',
  },
  orders: {
    code: 'OrdersUnavailable',
    message: 'This server keeps no orders: it has no database.',
    nextAction: 'Tell the operator.',
  },
  ramps: {
    code: 'RampsUnavailable',
    message: 'Nothing can be bought or sold for money here: the operator has set no provider for it.',
    nextAction: 'Tell the operator.',
  },
  solana: {
    code: 'ResourceNotFound',
    message: 'Nothing of Solana can be read here: the operator has set no node of it.',
    nextAction: 'Tell the operator.',
  },
  usernames: {
    code: 'UsernamesUnavailable',
    message: 'This server keeps no usernames: it has no database.',
    nextAction: 'Addresses and ENS names work.',
  },
  wallets: { code: 'DatabaseUnavailable', message: 'This server keeps no wallets.', nextAction: undefined },
} as const satisfies Record<string, { code: ApiErrorCode; message: string; nextAction: string | undefined }>

/** This server doesn't have the feature; retrying doesn't help. */
export class FeatureOffError extends BaseError {
  override name = 'Server.FeatureOffError'
  readonly feature: FeatureOffError.Feature
  constructor(feature: FeatureOffError.Feature) {
    const { code, message, nextAction } = offFeatures[feature]
    super(message, { code, nextAction })
    this.feature = feature
  }
}

export declare namespace FeatureOffError {
  type Feature = keyof typeof offFeatures
}
