import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'

/** Warnings about the tokens in a form. */
export function TokenCautions({ cautions }: { cautions: readonly TokenCautions.Caution[] }) {
  const { i18n } = useLingui()
  return cautions.map(({ symbol, severity, detail }) => (
    <Banner key={symbol} tone={severity} title={symbol}>
      {i18n._(detail)}
    </Banner>
  ))
}

export declare namespace TokenCautions {
  /** A warning about a token. */
  type Caution = {
    readonly symbol: string
    readonly severity: 'caution' | 'critical'
    readonly detail: MessageDescriptor
  }
}
