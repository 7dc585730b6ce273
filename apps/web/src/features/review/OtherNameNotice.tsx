import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'

/** Warns that a token's displayed name differs from the one in this release or its contract. */
export function OtherNameNotice({ symbol, otherName }: OtherNameNotice.Props) {
  const { t } = useLingui()
  return (
    <Banner tone="critical" title={t`${symbol}’s contract is named ${otherName}`}>
      <Trans>Compare its address with a source that you trust.</Trans>
    </Banner>
  )
}

export declare namespace OtherNameNotice {
  type Props = { symbol: string; otherName: string }
}
