import { Trans, useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import type { SwapState } from './SwapState.ts'

/** How much native currency is missing, and how to get it. */
export function GasNotice({ state, native, onMax, onAccount }: GasNotice.Props) {
  const { t, i18n } = useLingui()
  const { decimals, symbol } = native
  const write = (raw: bigint, rounding: 'up' | 'down') =>
    `${formatAmount(raw, decimals, i18n.locale, { significantDigits: 6, rounding })} ${symbol}`
  return (
    <Banner
      tone="caution"
      title={t`The network cost is paid in ${symbol}`}
      action={
        <Button size="sm" variant="secondary" onClick={onMax ?? onAccount}>
          {onMax ? t`Use maximum` : t`Open account`}
        </Button>
      }
    >
      {onMax ? (
        <Trans>
          With it you need about {write(state.needed, 'up')}, and you have {write(state.held, 'down')}.
        </Trans>
      ) : (
        <Trans>
          You need about {write(state.needed, 'up')} and have {write(state.held, 'down')}. Add some to this account
          first.
        </Trans>
      )}
    </Banner>
  )
}

export declare namespace GasNotice {
  type Props = {
    state: Extract<SwapState, { kind: 'insufficient-gas' }>
    native: Network['nativeCurrency']
    /** Enters the maximum amount that leaves enough for the network cost; absent if that is zero or another token is sold. */
    onMax?: (() => void) | undefined
    /** Opens the account drawer, where the deposit address is. */
    onAccount: () => void
  }
}
