import { BaseError } from '@oxbow/errors/BaseError'
import type { Chain, Services } from '../Services.ts'

/** @throws {TokenBlockedError} if the operator blocks one of `tokens` from trading (`OXBOW_BLOCKED_TOKENS`) */
export function assertTradable({ env }: Services, { network }: Chain, tokens: readonly string[]): void {
  const blocked = tokens.find((token) => env.blockedTokens.has(`${network.chainId}:${token}`))
  if (blocked !== undefined) throw new TokenBlockedError(blocked)
}

export class TokenBlockedError extends BaseError {
  override name = 'Server.TokenBlockedError'
  constructor(token: string) {
    super('The operator of this site does not allow trades of this token.', {
      code: 'TokenBlocked',
      facts: [`token: ${token}`],
      nextAction: 'Choose another token.',
    })
  }
}
