import { useLingui } from '@lingui/react/macro'

/** What it means that somebody declined in their wallet, by what was sent before. */
export function useDeclined(): (
  steps: readonly useDeclined.Step[],
  symbolOf: (step: useDeclined.Step) => string,
) => string {
  const { t, i18n } = useLingui()
  return (steps, symbolOf) => {
    const symbolsOf = (kind: string) => {
      const symbols = steps.filter((step) => step.kind === kind && step.state === 'done').map(symbolOf)
      return new Intl.ListFormat(i18n.locale, { style: 'long', type: 'conjunction' }).format([...new Set(symbols)])
    }
    const approved = symbolsOf('approve')
    if (approved)
      return t`You declined in your wallet. The transaction was not sent. The approval of ${approved} stays.`
    const reset = symbolsOf('reset-approval')
    if (reset) return t`You declined in your wallet. Only the old approval of ${reset} was reset.`
    return t`You declined in your wallet. Nothing was sent.`
  }
}

export declare namespace useDeclined {
  type Step = { readonly kind: string; readonly state: string; readonly token?: `0x${string}` | undefined }
}
