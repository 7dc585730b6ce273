import { Trans, useLingui } from '@lingui/react/macro'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { ToggleRow } from '@oxbow/ui/ToggleRow'
import { useState } from 'react'
import { type Protocol, protocols, type TradeSettings } from '../../../state/TradeSettings.ts'

export function RouteChoices({ settings, onChange }: RouteChoices.Props) {
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

export declare namespace RouteChoices {
  type Props = { settings: TradeSettings; onChange: (settings: TradeSettings) => void }
}
