import { useLingui } from '@lingui/react/macro'
import type { LeftOut } from '@oxbow/approvals/checkRevoke'
import { shorten } from '@oxbow/i18n/shorten'
import { Banner } from '@oxbow/ui/Banner'
import type { ApprovalItem } from './ApprovalItem.ts'

/** The selected approvals that aren't revoked, and why. */
export function LeftOutNotice({ items }: LeftOutNotice.Props) {
  const { t } = useLingui()
  const reasons = {
    refused: t`Refuses to be revoked`,
    'not-erc20': t`Not an ERC-20 token. Revoking would approve an NFT.`,
    gone: t`Already revoked`,
  }
  return (
    <Banner tone="caution" title={t`Not revoked`}>
      <ul className="flex flex-col gap-1">
        {items.map(({ item: { key, token, allowance }, reason }) => (
          <li key={key}>
            <bdi className="font-medium">{token?.symbol ?? shorten(allowance.token)}</bdi>
            {' · '}
            {reasons[reason]}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

export declare namespace LeftOutNotice {
  type Props = { items: readonly { readonly item: ApprovalItem; readonly reason: LeftOut }[] }
}
