import { Trans, useLingui } from '@lingui/react/macro'
import { findPinnedTwin } from '@oxbow/tokens/findPinnedTwin'
import type { Token } from '@oxbow/tokens/getTokens'
import type { ReactNode } from 'react'
import { AskedCautions } from '../../features/review/AskedCautions.tsx'
import { ImpostorBanner } from '../../features/review/ImpostorBanner.tsx'
import type { ReviewConsent } from '../../features/review/ReviewPlan.ts'
import { asksOnce } from '../../features/tokens/tokenWarnings.ts'
import { tokenMemory } from '../../state/tokens/tokenMemory.ts'
import { isAccepted, toTokenWarnings } from '../swap/tokenWarnings.ts'

/**
 * The consent before a deposit takes these tokens or a withdrawal buys one, as before a swap: depositors of a token that can't be sold may end up
 * with only that. Asked once per token.
 */
export function useTokenConsent(
  tokens: readonly Token[],
  addresses: readonly string[],
  wants: 'deposit' | 'withdraw' = 'deposit',
): useTokenConsent.ReturnType {
  const { i18n } = useLingui()
  const pair = tokens.filter(({ address }) => addresses.includes(address))
  const asked = pair.filter((token) => asksOnce(token) && !isAccepted(token))
  const asksAbout = toTokenWarnings(asked)
  const twins = pair.flatMap((token) => findPinnedTwin(token) ?? [])
  const accept = () => {
    for (const token of asked) tokenMemory.addAccepted(token)
  }
  if (asksAbout.length === 0 && twins.length === 0) return { consent: undefined, banners: null, accept }
  const isDangerous = twins.length > 0 || asksAbout.some(({ severity }) => severity === 'critical')
  const symbols = new Intl.ListFormat(i18n.locale).format(asksAbout.map(({ symbol }) => symbol))
  return {
    accept,
    banners: twins.map(({ symbol }) => <ImpostorBanner key={symbol} symbol={symbol} />),
    consent: {
      grounds: [...pair.map(({ address }) => address), ...asksAbout.map(({ detail }) => detail.id)].join(),
      tone: isDangerous ? 'critical' : 'caution',
      text: (
        <>
          <AskedCautions asksAbout={asksAbout} />
          {isDangerous ? (
            <Trans>I have compared the addresses, and I understand that this token may be worth nothing.</Trans>
          ) : wants === 'deposit' ? (
            <Trans>I understand the risks of {symbols} and want to deposit anyway.</Trans>
          ) : (
            <Trans>I understand the risks of {symbols} and want to withdraw anyway.</Trans>
          )}
        </>
      ),
    },
  }
}

export declare namespace useTokenConsent {
  type ReturnType = {
    readonly consent: ReviewConsent | undefined
    /** Shown above the figures. */
    readonly banners: ReactNode
    /** Called when the deposit is done: remembers the consent. */
    readonly accept: () => void
  }
}
