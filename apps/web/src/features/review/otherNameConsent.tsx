import { Trans } from '@lingui/react/macro'
import type { TokenFinding } from '@oxbow/transactions/checkTokens'
import type { ReviewConsent } from './ReviewPlan.ts'

/** The consent for tokens whose displayed name differs from the one in this release or their contract. */
export function otherNameConsent(tokens: readonly TokenFinding[]): ReviewConsent | undefined {
  const renamed = tokens.filter(({ otherName }) => otherName !== undefined)
  if (renamed.length === 0) return undefined
  return {
    grounds: renamed.map(({ token: { address }, otherName }) => `named ${address} ${otherName}`).join(),
    tone: 'critical',
    text: (
      <span className="block">
        <Trans>I have compared the addresses, and I know which token this is.</Trans>
      </span>
    ),
  }
}
