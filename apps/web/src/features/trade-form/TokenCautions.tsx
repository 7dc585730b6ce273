import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'

/** What people should know of the tokens in a form before they put anything into them. */
export function TokenCautions({ cautions }: { cautions: readonly TokenCautions.Caution[] }) {
  const { i18n } = useLingui()
  return cautions.map(({ symbol, severity, detail }) => (
    <Banner key={symbol} tone={severity} title={symbol}>
      {i18n._(detail)}
    </Banner>
  ))
}

export declare namespace TokenCautions {
  /** How a token departs from what people expect of one. */
  type Caution = {
    readonly symbol: string
    readonly severity: 'caution' | 'critical'
    readonly detail: MessageDescriptor
  }
}
