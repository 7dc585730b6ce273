import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'

/** A token bears the symbol of one that this build knows at another address. */
export function ImpostorBanner({ symbol }: ImpostorBanner.Props) {
  const { t } = useLingui()
  return (
    <Banner tone="critical" title={t`This is not the ${symbol} that Oxbow knows`}>
      <Trans>It has another contract address. Compare it with a source you trust before you trade it.</Trans>
    </Banner>
  )
}

export declare namespace ImpostorBanner {
  /** Of the token that it passes itself off as. */
  type Props = { symbol: string }
}
