import { Trans, useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { Popover } from '@oxbow/ui/Popover'
import { Segmented } from '@oxbow/ui/Segmented'
import { ToggleRow } from '@oxbow/ui/ToggleRow'
import type { ReactNode, RefObject } from 'react'
import { useSlippageField } from '../../../state/slippage/useSlippageField.ts'
import type { TradeSettings } from '../../../state/TradeSettings.ts'
import { DeadlineField } from './DeadlineField.tsx'
import { NumberField } from './NumberField.tsx'
import { RouteChoices } from './RouteChoices.tsx'

/** Slippage, deadline, pools and approvals of trades. */
export function SwapSettings({ settings, autoBps, networkName, onChange, onClose, anchor }: SwapSettings.Props) {
  const { t, i18n } = useLingui()
  const custom = settings.slippageBps !== 'auto'
  return (
    <Popover open onClose={onClose} anchor={anchor} label={t`Swap settings`} className="w-[22rem]">
      <div className="flex flex-col gap-5 p-5">
        <section className="flex flex-col gap-3">
          <Heading title={t`Slippage`}>
            <Trans>Your swap is canceled if the price moves more than this.</Trans>
          </Heading>
          <Segmented
            label={t`Slippage`}
            value={custom ? 'custom' : 'auto'}
            onChange={(value) => onChange({ ...settings, slippageBps: value === 'auto' ? 'auto' : 50 })}
            options={[
              { value: 'auto', label: t`Auto` },
              { value: 'custom', label: t`Custom` },
            ]}
          />
          {!custom && autoBps !== undefined && (
            <p className="text-sm text-text-muted">
              <Trans>
                {formatPercent(autoBps, i18n.locale)} for this swap, based on pool depth, volatility, and network cost.
              </Trans>
            </p>
          )}
          {settings.slippageBps !== 'auto' && (
            <SlippageField
              slippageBps={settings.slippageBps}
              onChange={(slippageBps) => onChange({ ...settings, slippageBps })}
            />
          )}
        </section>
        <section className="flex flex-col gap-3">
          <Heading title={t`Deadline`}>
            <Trans>If it isn’t confirmed in time, the swap is canceled.</Trans>
          </Heading>
          <DeadlineField
            minutes={settings.deadlineMinutes}
            onChange={(deadlineMinutes) => onChange({ ...settings, deadlineMinutes })}
          />
        </section>
        <RouteChoices settings={settings} onChange={onChange} />
        <section className="flex flex-col gap-3">
          <Heading title={t`Approvals`}>
            <Trans>How much a swap may spend. You can change it at review.</Trans>
          </Heading>
          <Segmented
            label={t`Approvals`}
            value={settings.approvalAmount}
            onChange={(approvalAmount) => onChange({ ...settings, approvalAmount })}
            options={[
              { value: 'exact', label: t`Exact amount` },
              { value: 'unlimited', label: t`Unlimited` },
            ]}
          />
          <ToggleRow
            title={t`One-click swap`}
            detail={t`Approve and swap in one step, if your wallet supports it.`}
            checked={settings.isOneClick}
            onChange={(isOneClick) => onChange({ ...settings, isOneClick })}
            className="-mx-3"
          />
        </section>
        <p className="text-sm text-text-muted">{t`Applies to ${networkName} only.`}</p>
      </div>
    </Popover>
  )
}

export declare namespace SwapSettings {
  type Props = {
    settings: TradeSettings
    /** The automatic slippage of the current trade in basis points; undefined without one. */
    autoBps: number | undefined
    networkName: string
    onChange: (settings: TradeSettings) => void
    onClose: () => void
    anchor: RefObject<HTMLElement | null>
  }
}

function Heading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      <p className="text-sm text-text-muted">{children}</p>
    </div>
  )
}

function SlippageField({ slippageBps, onChange }: { slippageBps: number; onChange: (bps: number) => void }) {
  const { t } = useLingui()
  const { text, warning, problem, inForce, onText, onBlur } = useSlippageField(slippageBps, onChange)
  const messages = {
    invalid: problem,
    low: t`Your swap will likely fail. The price usually moves more than this.`,
    normal: undefined,
    high: t`High slippage: you may receive much less than shown.`,
    'very-high': t`Very high slippage: other traders can exploit it.`,
  }
  return (
    <NumberField
      label={t`Slippage in per cent`}
      unit="%"
      text={text}
      onText={onText}
      onBlur={onBlur}
      message={messages[warning]}
      inForce={inForce}
      isError={warning === 'invalid' || warning === 'very-high'}
    />
  )
}
