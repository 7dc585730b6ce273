import { useLingui } from '@lingui/react/macro'
import { ToggleRow } from '@oxbow/ui/ToggleRow'

/** Chooses which balances the token lists hide. */
export function BalanceSettings({ hideSmallBalances, hideSpam, isTestnet, onToggle }: BalanceSettings.Props) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-1 px-3 pb-3">
      <ToggleRow
        title={t`Hide small balances`}
        detail={isTestnet ? t`Off in testnet mode` : t`Less than 1 US dollar`}
        checked={hideSmallBalances}
        disabled={isTestnet}
        onChange={(next) => onToggle('hideSmallBalances', next)}
      />
      <ToggleRow
        title={t`Hide spam tokens`}
        detail={t`Imitations and tokens you can’t sell`}
        checked={hideSpam}
        onChange={(next) => onToggle('hideSpam', next)}
      />
    </div>
  )
}

export declare namespace BalanceSettings {
  type Props = {
    /** The value in effect. */
    hideSmallBalances: boolean
    hideSpam: boolean
    isTestnet: boolean
    onToggle: (toggle: 'hideSmallBalances' | 'hideSpam', next: boolean) => void
  }
}
