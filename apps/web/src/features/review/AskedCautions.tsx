import { useLingui } from '@lingui/react/macro'
import type { TokenCautions } from '../trade-form/TokenCautions.tsx'

/** In a consent: the warnings about its tokens. */
export function AskedCautions({ asksAbout }: { asksAbout: readonly TokenCautions.Caution[] }) {
  const { i18n } = useLingui()
  return asksAbout.map(({ symbol, detail }) => (
    <span key={`${symbol} ${detail.id}`} className="mb-1 block text-text-muted">{`${symbol}: ${i18n._(detail)}`}</span>
  ))
}
