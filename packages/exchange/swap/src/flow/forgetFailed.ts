import { isTrade, type SwapContext } from './SwapContext.ts'

/**
 * What the failure has shown to be wrong: a permit or an allowance that does not do. The quote counts as outdated, because whatever failed, failed
 * with it.
 */
export function forgetFailed({
  terms,
  steps,
  signed,
  failure,
}: SwapContext): Pick<SwapContext, 'terms' | 'steps' | 'signed'> {
  const code = failure?.code
  return {
    terms: terms && { ...terms, receivedAtMs: 0 },
    signed: code === 'PermitInvalid' || code === 'PermitExpired' ? undefined : signed,
    steps: steps.filter((step) => code !== 'AllowanceTooLow' || isTrade(step)),
  }
}
