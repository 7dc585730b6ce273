import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { IconButton } from '@oxbow/ui/IconButton'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { PasskeyRow } from '@oxbow/wallet-window/passkeyRows'
import type { ManageView } from '@oxbow/wallet-window/WindowRequest'
import { Gauge, Import, Key, KeyRound, Layers, LifeBuoy, NotebookText, Plus, ShieldCheck, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BackupState } from './BackupState.ts'
import type { SmartWalletState } from './SmartWalletState.ts'

/** The passkeys of a wallet. Its buttons open the wallet's own window, where changes are made. */
export function PasskeyList({ rows, isOpening, backup, smartWallet, onManage }: PasskeyList.Props) {
  const { t } = useLingui()
  const secrets = [
    { view: 'phrase', name: t`Recovery phrase`, Icon: NotebookText },
    { view: 'key', name: t`Private key`, Icon: Key },
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-pretty text-text-muted">
        {t`Any of these opens your wallet. You add and delete them in the wallet window.`}
      </p>
      {rows === undefined ? (
        isOpening ? (
          <Placeholders />
        ) : (
          <Button variant="secondary" onClick={() => onManage('passkeys')}>
            {t`Show passkeys`}
          </Button>
        )
      ) : (
        <ul aria-label={t`Passkeys`} className="flex flex-col">
          {rows.map((row) => (
            <Row key={row.id} row={row} onDelete={() => onManage('passkeys', row.id)} isOpening={isOpening} />
          ))}
        </ul>
      )}
      <Button busy={isOpening} disabled={isOpening} onClick={() => onManage('passkeys')}>
        <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
        {t`Add passkey`}
      </Button>
      <Section title={t`Backup`}>
        <Entry
          icon={<ShieldCheck {...icon} className={backup === 'complete' ? 'text-positive' : 'text-caution'} />}
          text={{ none: t`Not backed up`, 'in-progress': t`Backing up…`, complete: t`Backed up` }[backup]}
          action={backup === 'complete' ? t`Back up again` : t`Back up`}
          isDisabled={isOpening}
          onPress={() => onManage('backup')}
        />
        {backup === 'complete' && (
          <Entry
            icon={<LifeBuoy {...icon} className="text-text-muted" />}
            text={t`Backup test`}
            action={t`Test`}
            label={t`Test your backup`}
            isDisabled={isOpening}
            onPress={() => onManage('rehearsal')}
          />
        )}
        {secrets.map(({ view, name, Icon }) => (
          <Entry
            key={view}
            icon={<Icon {...icon} className="text-text-muted" />}
            text={name}
            action={t`Show`}
            label={t`Show: ${name}`}
            isDisabled={isOpening}
            onPress={() => onManage(view)}
          />
        ))}
      </Section>
      <Section title={t`Smart wallet`}>
        <Entry
          icon={
            <Layers
              {...icon}
              className={smartWallet.status === 'action-required' ? 'text-critical' : 'text-text-muted'}
            />
          }
          text={<SmartWalletText state={smartWallet} />}
          action={t`Manage`}
          isDisabled={isOpening}
          onPress={() => onManage('smart-wallet')}
        />
      </Section>
      <Section title={t`Spending limits`}>
        <Entry
          icon={<Gauge {...icon} className="text-text-muted" />}
          text={t`What can leave in a day`}
          action={t`Manage`}
          label={t`Manage spending limits`}
          isDisabled={isOpening}
          onPress={() => onManage('limits')}
        />
      </Section>
      <Section title={t`Other accounts`}>
        <Entry
          icon={<Import {...icon} className="text-text-muted" />}
          text={t`Recovery phrase, key or backup`}
          action={t`Import`}
          isDisabled={isOpening}
          onPress={() => onManage('import')}
        />
      </Section>
    </div>
  )
}

export declare namespace PasskeyList {
  type Props = {
    /** Undefined until the wallet answers. */
    rows: readonly PasskeyRow[] | undefined
    /** The wallet's window is open. */
    isOpening: boolean
    backup: BackupState
    smartWallet: SmartWalletState
    /** @param passkey credential id of the one to delete, for `passkeys` */
    onManage: (view: ManageView, passkey?: string) => void
  }
}

function SmartWalletText({ state }: { state: SmartWalletState }) {
  const { t, i18n } = useLingui()
  if (state.status === 'loading') return <Skeleton className="h-5 w-24" />
  const names = state.status === 'off' ? '' : new Intl.ListFormat(i18n.locale).format(state.networks)
  const words = {
    off: t`Off`,
    on: t`On for ${names}`,
    'action-required': t`Action required on ${names}`,
    unknown: t`Couldn’t check ${names}`,
  }
  return words[state.status]
}

const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="text-sm text-text-muted">{title}</h3>
      {children}
    </section>
  )
}

function Entry({ icon, text, action, label, isDisabled, onPress }: Entry.Props) {
  return (
    <div className="flex min-h-11 items-center gap-3">
      <span className="shrink-0">{icon}</span>
      <div className="min-w-0 flex-1">{text}</div>
      <Button size="sm" variant="secondary" aria-label={label} disabled={isDisabled} onClick={onPress}>
        {action}
      </Button>
    </div>
  )
}

declare namespace Entry {
  type Props = {
    icon: ReactNode
    text: ReactNode
    action: string
    /** Accessible name of the button, if its text isn't specific enough. */
    label?: string
    isDisabled: boolean
    onPress: () => void
  }
}

function Row({ row, isOpening, onDelete }: { row: PasskeyRow; isOpening: boolean; onDelete: () => void }) {
  const { t } = useLingui()
  const { number, created } = row
  const name = row.label ?? t`Passkey ${number}`
  return (
    <li className="flex min-h-14 items-center gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
        <KeyRound size={18} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-sm text-text-muted">{t`Added ${created}`}</span>
      </span>
      <IconButton label={t`Delete ${name}`} disabled={isOpening} onClick={onDelete}>
        <Trash2 size={18} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** Placeholder rows: more than most people have passkeys. */
const placeholderRows = [0, 1, 2]

function Placeholders() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading passkeys`} className="flex flex-col">
      {placeholderRows.map((row) => (
        <div key={row} className="flex min-h-14 items-center gap-3">
          <Skeleton className="size-9" shape="pill" />
          <span className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3.5 w-20" />
          </span>
        </div>
      ))}
    </div>
  )
}
