import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@oxbow/ui/Drawer'
import { IconButton } from '@oxbow/ui/IconButton'
import { LogOut, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { BlockedWindowNotice } from '../review/BlockedWindowNotice.tsx'
import { type AccountView, toViewBefore } from './AccountView.ts'

/**
 * The frame of the account drawer's views: title, back, settings and disconnect. Content enters within 100 ms, the drawer itself in 250 ms; it is
 * remounted each time it opens.
 */
export function AccountDrawer(props: AccountDrawer.Props) {
  const { open, view, isConnected, onView, onDisconnect, onClose, onClosed, children } = props
  const { t } = useLingui()
  const titles: Record<AccountView, string> = {
    default: isConnected ? t`Account` : t`Connect a wallet`,
    'other-wallets': t`Accounts and other wallets`,
    receive: t`Receive`,
    'from-exchange': t`From exchange`,
    limits: t`Limits`,
    username: t`Username`,
    settings: t`Settings`,
    language: t`Language`,
    currency: t`Currency`,
    node: t`Your own node`,
    lists: t`Token lists`,
    'portfolio-balances': t`Balances`,
    passkeys: t`Passkeys`,
  }
  const before = toViewBefore(view)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={titles[view]}
      closeLabel={t`Close`}
      back={before && { label: t`Back`, onPress: () => onView(before) }}
      // On phones, tabs of different lengths must not move the tabs themselves.
      {...(isConnected && view === 'default' && { className: 'max-sm:h-[88dvh]' })}
      actions={
        isConnected &&
        view === 'default' && (
          <>
            <IconButton label={t`Settings`} onClick={() => onView('settings')}>
              <Settings size={20} strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
            <IconButton label={t`Disconnect`} onClick={onDisconnect}>
              <LogOut size={20} strokeWidth={1.5} aria-hidden="true" className="rtl:-scale-x-100" />
            </IconButton>
          </>
        )
      }
    >
      <div
        key={view}
        className="opacity-100 transition-[opacity,translate] duration-100 ease-out motion-reduce:transition-none starting:translate-y-1 starting:opacity-0"
      >
        <BlockedWindowNotice className="px-4 pb-4" />
        {children}
      </div>
    </Drawer>
  )
}

export declare namespace AccountDrawer {
  type Props = {
    open: boolean
    view: AccountView
    isConnected: boolean
    onView: (view: AccountView) => void
    /** Asks for confirmation. */
    onDisconnect: () => void
    onClose: () => void
    /** After the exit animation. */
    onClosed: () => void
    /** The content of the view. */
    children: ReactNode
  }
}
