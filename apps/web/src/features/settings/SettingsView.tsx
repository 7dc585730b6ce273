import { useLingui } from '@lingui/react/macro'
import { Segmented } from '@oxbow/ui/Segmented'
import { ToggleRow } from '@oxbow/ui/ToggleRow'
import { ChevronRight } from 'lucide-react'
import type { Theme } from '../../state/Theme.ts'

/** The main settings view: direct options, and links to language, currency, nodes and token lists. */
export function SettingsView(props: SettingsView.Props) {
  const { theme, language, currency, node, lists, toggles, hasTestnets, onTheme, onView, onToggle, onPasskeys } = props
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-1 px-3 pb-3">
      <div className="px-3 pt-1 pb-3">
        <p aria-hidden="true" className="mb-2 text-sm text-text-muted">
          {t`Appearance`}
        </p>
        <Segmented
          label={t`Appearance`}
          value={theme}
          onChange={onTheme}
          options={[
            { value: 'system', label: t`System` },
            { value: 'light', label: t`Light` },
            { value: 'dark', label: t`Dark` },
          ]}
        />
      </div>
      <ViewLink label={t`Language`} value={language} onPress={() => onView('language')} />
      <ViewLink label={t`Currency`} value={currency} onPress={() => onView('currency')} />
      <ViewLink label={t`Your own node`} value={node} onPress={() => onView('node')} />
      <ViewLink label={t`Token lists`} value={lists} onPress={() => onView('lists')} />
      {onPasskeys && <ViewLink label={t`Passkeys`} value="" onPress={onPasskeys} />}
      <hr className="mx-3 my-1 border-line" />
      <ToggleRow
        title={t`Hide small balances`}
        detail={toggles.testnetMode ? t`Off in testnet mode` : t`Less than 1 US dollar`}
        checked={toggles.hideSmallBalances}
        disabled={toggles.testnetMode}
        onChange={(next) => onToggle('hideSmallBalances', next)}
      />
      <ToggleRow
        title={t`Hide spam tokens`}
        checked={toggles.hideSpam}
        onChange={(next) => onToggle('hideSpam', next)}
      />
      <ToggleRow
        title={t`Testnet mode`}
        detail={hasTestnets ? t`Show only test networks` : t`No test networks on this site`}
        checked={toggles.testnetMode}
        disabled={!hasTestnets}
        onChange={(next) => onToggle('testnetMode', next)}
      />
      <ToggleRow
        title={t`Allow usage statistics`}
        detail={t`This version of Oxbow collects none. Your choice is kept for when one does.`}
        checked={toggles.analytics}
        onChange={(next) => onToggle('analytics', next)}
      />
    </div>
  )
}

export declare namespace SettingsView {
  type Toggle = 'hideSmallBalances' | 'hideSpam' | 'testnetMode' | 'analytics'
  type Props = {
    theme: Theme
    /** The language's own name. */
    language: string
    currency: string
    /** The node's host, or that there is none. */
    node: string
    /** The lists' names, or that there are none. */
    lists: string
    /** The values shown by the switches; testnet mode may override the user's choice. */
    toggles: Readonly<Record<Toggle, boolean>>
    hasTestnets: boolean
    onTheme: (theme: Theme) => void
    onView: (view: 'language' | 'currency' | 'node' | 'lists') => void
    onToggle: (toggle: Toggle, next: boolean) => void
    /** Undefined if the current wallet has no passkeys. */
    onPasskeys?: (() => void) | undefined
  }
}

function ViewLink({ label, value, onPress }: { label: string; value: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="reacts flex min-h-12 items-center gap-3 rounded-md px-3 text-start hover:bg-surface-hover"
    >
      <span className="flex-1">{label}</span>
      <span className="min-w-0 max-w-[55%] truncate text-sm text-text-muted">{value}</span>
      <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" className="text-text-faint rtl:-scale-x-100" />
    </button>
  )
}
