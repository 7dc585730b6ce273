import { useLingui } from '@lingui/react/macro'
import { toKey } from '@oxbow/approvals/Allowance'
import type { RevokedAllowance } from '@oxbow/approvals/RevokeIntent'
import { shorten } from '@oxbow/i18n/shorten'
import type { ReviewConsent } from '../../features/review/ReviewPlan.ts'

/** The consent if only this site says that contracts are ERC-20 tokens: for an NFT collection the same call approves NFT 0. */
export function useClaimConsent(claimed: readonly RevokedAllowance[]): ReviewConsent | undefined {
  const { t, i18n } = useLingui()
  if (claimed.length === 0) return undefined
  const names = new Set(claimed.map(({ facts, token }) => `${facts.symbol} (${shorten(token)})`))
  const list = new Intl.ListFormat(i18n.locale).format(names)
  return {
    grounds: claimed.map(toKey).join(),
    tone: 'caution',
    text: (
      <>
        <span className="block pb-1">
          {t`Only this site says that ${list} is a token. If it’s an NFT collection, this lets the spender take its NFT 0. Your own node in the settings can check.`}
        </span>
        <span className="font-medium">{t`I trust this site and want to revoke.`}</span>
      </>
    ),
  }
}
