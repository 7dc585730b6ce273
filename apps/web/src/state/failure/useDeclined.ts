import { useLingui } from '@lingui/react/macro'

/** The message after the user rejected a request in the wallet, depending on what was sent before. */
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
    if (approved) return t`You rejected this in your wallet. Your ${approved} approval stays.`
    const reset = symbolsOf('reset-approval')
    if (reset) return t`You rejected this in your wallet. Only your old ${reset} approval was reset.`
    return t`You rejected this in your wallet. Nothing was sent.`
  }
}

export declare namespace useDeclined {
  type Step = { readonly kind: string; readonly state: string; readonly token?: `0x${string}` | undefined }
}
