import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { pinnedDecimals } from '@oxbow/chain/pinnedDecimals'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { readTokens } from '@oxbow/chain/readTokens'
import { BaseError } from '@oxbow/errors/BaseError'
import type { SigningNode } from './openSigningNode.ts'
import type { TokenFacts } from './TokenFacts.ts'

/** What is known of a token by others than the server that named it. */
export type TokenFinding = {
  readonly token: TokenFacts
  /** `server`: nobody else was there to ask, so its amounts are to be shown in raw units too. */
  readonly decimals: 'verified' | 'server'
  /** What the release or the contract calls it, where that is something else than the name it was shown under. */
  readonly otherName: string | undefined
}

/**
 * Holds the decimals and the symbols that amounts are shown with against the release's own table and the tokens' contracts, read through `node`. A table
 * that calls USDC one of 8 decimals makes somebody who types 1 pay 100.
 *
 * @throws {TokenMismatchError} when the table or the contract says other decimals; {ContractReadError} when the node does not answer.
 */
export async function checkTokens(
  node: SigningNode,
  { network, tokens }: checkTokens.Parameters,
): Promise<readonly TokenFinding[]> {
  const { chainId, contracts } = network
  const read = tokens.filter(({ address }) => !isNative(address)).map(({ address }) => address)
  const said = await readTokens(node.rpc(chainId), { addresses: read, multicall3: contracts.multicall3 })
  return tokens.map((token) => {
    const { address, decimals, symbol } = token
    const contract = said.find((each) => each.address === address)
    // There is no contract of the native currency; its unit is the wei on every network.
    const pinned = isNative(address) ? 18 : pinnedDecimals(chainId, address)
    for (const known of [pinned, contract?.decimals])
      if (known !== undefined && known !== decimals) throw new TokenMismatchError(token, known)
    const isVerified = pinned !== undefined || (contract?.decimals !== undefined && node.source !== 'server')
    // What the build knows counts before what a node says, which may be the server's.
    const name = pinnedTokens(chainId).find((known) => known.address === address)?.symbol ?? contract?.symbol
    const isSame = name === undefined || name.toLowerCase() === symbol.toLowerCase()
    return { token, decimals: isVerified ? 'verified' : 'server', otherName: isSame ? undefined : name }
  })
}

export declare namespace checkTokens {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** As they are shown. */
    readonly tokens: readonly TokenFacts[]
  }
}

/** A token does not have the decimals that its amounts are shown with. */
export class TokenMismatchError extends BaseError {
  override readonly name = 'checkTokens.TokenMismatchError'
  constructor({ symbol, decimals }: TokenFacts, known: number) {
    super('A token is not what the list says.', {
      code: 'TokenMismatch',
      facts: [`${symbol} has ${known} decimals, not ${decimals}.`],
    })
  }
}
