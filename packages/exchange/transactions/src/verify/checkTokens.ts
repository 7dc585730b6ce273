import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { pinnedDecimals } from '@oxbow/chain/pinnedDecimals'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { readTokens } from '@oxbow/chain/readTokens'
import { BaseError } from '@oxbow/errors/BaseError'
import type { SigningNode } from './openSigningNode.ts'
import type { TokenFacts } from './TokenFacts.ts'

/** What sources other than the server say about a token. */
export type TokenFinding = {
  readonly token: TokenFacts
  /** `server`: no other source was available, so amounts are shown in raw units too. */
  readonly decimals: 'verified' | 'server'
  /** Symbol in the release or the contract, if it differs from the shown one. */
  readonly otherName: string | undefined
}

/**
 * Checks the decimals and symbols of shown tokens against the release's table and the tokens' contracts, read through `node`. If a server said that
 * USDC has 8 decimals, typing 1 would pay 100.
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
    // Native currency has no contract; it has 18 decimals on every network.
    const pinned = isNative(address) ? 18 : pinnedDecimals(chainId, address)
    for (const known of [pinned, contract?.decimals])
      if (known !== undefined && known !== decimals) throw new TokenMismatchError(token, known)
    const isVerified = pinned !== undefined || (contract?.decimals !== undefined && node.source !== 'server')
    // The build's symbol takes precedence over the node's, which may be the server's.
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

/** A token's decimals differ from the ones shown. */
export class TokenMismatchError extends BaseError {
  override readonly name = 'checkTokens.TokenMismatchError'
  constructor({ symbol, decimals }: TokenFacts, known: number) {
    super('A token differs from its entry in the list.', {
      code: 'TokenMismatch',
      facts: [`${symbol} has ${known} decimals, not ${decimals}.`],
    })
  }
}
