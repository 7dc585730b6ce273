import { useLingui } from '@lingui/react/macro'
import { describeHook } from '@oxbow/pools/describeHook'
import { Address } from '@oxbow/ui/Address'
import { Badge } from '@oxbow/ui/Badge'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { Check, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Panel } from '../market/Panel.tsx'
import { hookPermissions } from './hookPermissions.ts'

/** What a v4 pool's hook may do, encoded in its address and therefore immutable. */
export function HookView({ hooks, hasDynamicFee, children }: HookView.Props) {
  const { t, i18n } = useLingui()
  const { permissions, class: hookClass } = describeHook(hooks, hasDynamicFee)
  const isHeld = ({ permission }: (typeof hookPermissions)[number]) => permissions.includes(permission)
  const held = hookPermissions.filter(isHeld)
  const others = hookPermissions.filter((each) => !isHeld(each))
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={t`Hook`}
      aside={
        <>
          {hookClass === 'amount-changing' && <Badge tone="critical">{t`Can change amounts`}</Badge>}
          {hookClass === 'fee-changing' && <Badge tone="caution">{t`Can change the fee`}</Badge>}
          <Address
            value={hooks}
            copyLabel={t`Copy the address`}
            copiedLabel={t`Copied`}
            failedLabel={t`Failed to copy to clipboard`}
            className="ms-auto"
          />
        </>
      }
    >
      <p className="text-pretty text-text-muted">{t`This pool runs third-party code. Its address allows this:`}</p>
      <ul className="mt-3 grid gap-2">
        {held.map(({ permission, isDangerous, words }) => (
          <li key={permission} className="flex items-start gap-2.5">
            {isDangerous ? (
              <TriangleAlert
                size={18}
                strokeWidth={1.5}
                aria-label={t`Caution`}
                className="mt-0.5 shrink-0 text-caution"
              />
            ) : (
              <Check size={18} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0 text-text-faint" />
            )}
            <span>{i18n._(words)}</span>
          </li>
        ))}
        {held.length === 0 && <li className="text-text-muted">{t`Nothing: the pool never calls it.`}</li>}
      </ul>
      <Disclosure
        open={isOpen}
        onChange={setOpen}
        title={<span className="text-sm text-text-muted">{t`What it may not do (${others.length})`}</span>}
        className="-mx-2 mt-2"
      >
        <ul className="grid gap-2 px-2 pb-2">
          {others.map(({ permission, words }) => (
            <li key={permission} className="flex items-start gap-2.5 text-text-muted">
              <X size={18} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0 text-text-faint" />
              <span>{i18n._(words)}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
      {children}
    </Panel>
  )
}

export declare namespace HookView {
  type Props = {
    hooks: `0x${string}`
    hasDynamicFee: boolean
    /** Below the permissions: the simulation's result. */
    children?: ReactNode
  }
}
