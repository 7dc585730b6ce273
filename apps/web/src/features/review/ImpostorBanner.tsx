import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'

/** Warns that a token uses the symbol of one that this build knows at another address. */
export function ImpostorBanner({ symbol }: ImpostorBanner.Props) {
  const { t } = useLingui()
  return (
    <Banner tone="critical" title={t`Possible fake ${symbol}`}>
      <Trans>Its contract address differs from the listed one. Check it against a source you trust.</Trans>
    </Banner>
  )
}

export declare namespace ImpostorBanner {
  /** Of the imitated token. */
  type Props = { symbol: string }
}
