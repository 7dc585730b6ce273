import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { toDecimalText } from '@oxbow/i18n/parseAmount'
import { cx } from '@oxbow/react/cx'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { Popover } from '@oxbow/ui/Popover'
import { Segmented } from '@oxbow/ui/Segmented'
import { ToggleRow } from '@oxbow/ui/ToggleRow'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { usePausedChange } from '../../../state/slippage/usePausedChange.ts'
import { useSlippageField } from '../../../state/slippage/useSlippageField.ts'
import { type Protocol, protocols, type TradeSettings, toDeadlineProblem } from './TradeSettings.ts'

/** How far the price may move, how long the trade may wait, which pools it may take and what it lets be approved. */
export function SwapSettings({ settings, autoBps, networkName, onChange, onClose, anchor }: SwapSettings.Props) {
  const { t, i18n } = useLingui()
  const custom = settings.slippageBps !== 'auto'
  return (
    <Popover open onClose={onClose} anchor={anchor} label={t`Trade settings`} className="w-[22rem]">
      <div className="flex flex-col gap-5 p-5">
        <section className="flex flex-col gap-3">
          <Heading title={t`Slippage`}>
            <Trans>How much worse than shown the price may be before the trade is called off.</Trans>
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
                {formatPercent(autoBps, i18n.locale)} for this trade: from how deep its pools are, how much their price
                moves, and the network cost.
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
            <Trans>A trade that is not included by then is worthless, and you keep your tokens.</Trans>
          </Heading>
          <DeadlineField
            minutes={settings.deadlineMinutes}
            onChange={(deadlineMinutes) => onChange({ ...settings, deadlineMinutes })}
          />
        </section>
        <RouteChoices settings={settings} onChange={onChange} />
        <section className="flex flex-col gap-3">
          <Heading title={t`Approvals`}>
            <Trans>What a token lets be spent when it is traded for the first time. The review asks again.</Trans>
          </Heading>
          <Segmented
            label={t`Approvals`}
            value={settings.approvalAmount}
            onChange={(approvalAmount) => onChange({ ...settings, approvalAmount })}
            options={[
              { value: 'exact', label: t`Each trade only` },
              { value: 'unlimited', label: t`Without limit` },
            ]}
          />
          <ToggleRow
            title={t`One-click swap`}
            detail={t`Approvals and swap in one question, if your wallet takes them together.`}
            checked={settings.isOneClick}
            onChange={(isOneClick) => onChange({ ...settings, isOneClick })}
            className="-mx-3"
          />
        </section>
        <p className="text-sm text-text-muted">{t`Kept for ${networkName} alone; other networks have their own.`}</p>
      </div>
    </Popover>
  )
}

export declare namespace SwapSettings {
  type Props = {
    settings: TradeSettings
    /** What "auto" is for the trade on the page, in basis points; undefined while there is none. */
    autoBps: number | undefined
    networkName: string
    onChange: (settings: TradeSettings) => void
    onClose: () => void
    anchor: RefObject<HTMLElement | null>
  }
}

function RouteChoices({ settings, onChange }: Pick<SwapSettings.Props, 'settings' | 'onChange'>) {
  const { t } = useLingui()
  const chosen = settings.protocols
  const [isOpen, setIsOpen] = useState(chosen.length < protocols.length || !settings.allowsHooks)
  const names: Record<Protocol, string> = { v2: t`Version 2`, v3: t`Version 3`, v4: t`Version 4` }
  const toggle = (protocol: Protocol, isOn: boolean) =>
    onChange({ ...settings, protocols: protocols.filter((each) => (each === protocol ? isOn : chosen.includes(each))) })
  return (
    <Disclosure
      open={isOpen}
      onChange={setIsOpen}
      title={<span className="font-medium">{t`Pools`}</span>}
      className="-mx-2"
    >
      <p className="px-2 pb-1 text-sm text-text-muted">
        <Trans>Where the best price may be looked for. Fewer pools never give a better one.</Trans>
      </p>
      <div className="-mx-1">
        {protocols.map((protocol) => (
          <ToggleRow
            key={protocol}
            title={names[protocol]}
            checked={chosen.includes(protocol)}
            // The last one stays, because a trade needs some pool.
            disabled={chosen.length === 1 && chosen[0] === protocol}
            onChange={(isOn) => toggle(protocol, isOn)}
          />
        ))}
        <ToggleRow
          title={t`Pools with hooks`}
          detail={t`Version 4 pools that run a program of their own, of those that this Oxbow allows.`}
          checked={settings.allowsHooks && chosen.includes('v4')}
          disabled={!chosen.includes('v4')}
          onChange={(allowsHooks) => onChange({ ...settings, allowsHooks })}
        />
      </div>
    </Disclosure>
  )
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
    low: t`Your trade will likely fail: the price moves more than this almost always.`,
    normal: undefined,
    high: t`High slippage: you may receive much less than shown.`,
    'very-high': t`Very high slippage: others can take most of the difference from you.`,
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

function DeadlineField({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState(String(minutes))
  const { plan, flush } = usePausedChange(onChange)
  const problem = toProblem(text)
  const messages = {
    missing: t`Enter a value`,
    unreadable: t`Use whole minutes, like 30`,
    'too-short': t`Enter a value larger than 0`,
    'too-long': t`The deadline can be at most 3 days`,
    long: t`A long deadline: the price can move far until then.`,
  }
  const isError = problem !== undefined && problem !== 'long'
  const used = plural(minutes, { one: '# minute', other: '# minutes' })
  return (
    <NumberField
      label={t`Deadline in minutes`}
      unit={t`minutes`}
      text={text}
      onText={(value) => {
        const decimal = value === '' ? '' : toDecimalText(value, i18n.locale)
        // Without what cannot be read it would be another number: it stays as it is.
        const isWhole = decimal !== undefined && !decimal.includes('.')
        if (isWhole && !/^\d{0,5}$/.test(decimal)) return
        const next = isWhole ? decimal : value
        setText(next)
        const problemNow = toProblem(next)
        plan(problemNow === undefined || problemNow === 'long' ? Number(next) : undefined)
      }}
      onBlur={flush}
      message={problem && messages[problem]}
      inForce={isError ? t`Until then ${used} is used.` : undefined}
      isError={isError}
    />
  )
}

function toProblem(text: string): 'missing' | 'unreadable' | ReturnType<typeof toDeadlineProblem> {
  if (text === '') return 'missing'
  return /^\d+$/.test(text) ? toDeadlineProblem(Number(text)) : 'unreadable'
}

function NumberField(props: {
  label: string
  unit: string
  text: string
  onText: (text: string) => void
  onBlur: () => void
  message: string | undefined
  /** Which value is used while what is typed is none. */
  inForce: string | undefined
  isError: boolean
}) {
  const { label, unit, text, onText, onBlur, message, inForce, isError } = props
  const messageId = useId()
  return (
    <div>
      <label className="reacts flex h-11 items-center gap-2 rounded-md border border-line-strong px-3 focus-within:border-focus focus-within:ring-2 focus-within:ring-focus/30">
        <input
          aria-label={label}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onBlur={onBlur}
          inputMode="decimal"
          autoComplete="off"
          aria-describedby={messageId}
          aria-invalid={isError || undefined}
          className="min-w-0 flex-1 bg-transparent text-end tabular-nums outline-none"
        />
        <span aria-hidden="true" className="text-sm text-text-muted">
          {unit}
        </span>
      </label>
      <p
        id={messageId}
        role="status"
        className={cx('mt-1.5 text-sm empty:hidden', isError ? 'text-critical' : 'text-caution')}
      >
        {message && <span>{message}</span>}
        {inForce && <span className="block">{inForce}</span>}
      </p>
    </div>
  )
}
