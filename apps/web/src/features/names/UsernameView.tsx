import { Plural, useLingui } from '@lingui/react/macro'
import type { UsernameChange } from '@oxbow/names/sendUsernameAction'
import type { UsernameProfile } from '@oxbow/names/Username'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../review/ConfirmDialog.tsx'
import { AvatarForm } from './AvatarForm.tsx'
import { NameForm } from './NameForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'

type Kind = UsernameChange['kind']

/** Claims a username, or edits the existing one. */
export function UsernameView(props: UsernameView.Props) {
  const { profile, name, busy, failure, done, onChange, onCancel } = props
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-5 px-5 pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {failure && <Banner tone="critical">{failure}</Banner>}
        {done && <Banner tone="info">{done}</Banner>}
      </div>
      {profile ? (
        <Profile {...props} profile={profile} />
      ) : (
        <>
          <p className="text-pretty text-text-muted">
            {t`A public name that’s easier to share than your address. It’s free: you only sign a message.`}
          </p>
          <NameForm
            {...name}
            action={t`Claim username`}
            isBusy={busy === 'claim'}
            onName={(username) => onChange({ kind: 'claim', username })}
          />
        </>
      )}
      {busy && (
        <Button variant="quiet" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      )}
    </div>
  )
}

export declare namespace UsernameView {
  type Props = {
    /** Undefined if the account has none. */
    profile: UsernameProfile | undefined
    /** The parent ENS name under which wallets resolve usernames; null if they can't. */
    ensParent: string | null
    disc: ReactNode
    name: Pick<NameForm.Props, 'typed' | 'state' | 'onTyped'>
    /** The change that the wallet is being asked to sign. */
    busy: Kind | undefined
    failure: string | undefined
    /** Message about the last completed change. */
    done: string | undefined
    onChange: (change: UsernameChange) => void
    onUnusablePicture: () => void
    /** Stops waiting for the wallet. */
    onCancel: () => void
  }
}

function Profile({
  profile,
  ensParent,
  disc,
  name,
  busy,
  onChange,
  onUnusablePicture,
}: UsernameView.Props & { profile: UsernameProfile }) {
  const { t } = useLingui()
  const [isChanging, setIsChanging] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const { username, changesLeft } = profile
  const elsewhere = ensParent && `${username}.${ensParent}`
  return (
    <>
      <div className="flex flex-col gap-1">
        <p className="text-xl font-medium [overflow-wrap:anywhere]">
          <bdi>{username}</bdi>
        </p>
        {elsewhere && (
          <p className="text-sm text-pretty text-text-muted [overflow-wrap:anywhere]">
            {t`Other wallets find you as ${elsewhere}.`}
          </p>
        )}
      </div>
      <AvatarForm
        disc={disc}
        hasPicture={profile.avatar !== null}
        isBusy={busy === 'avatar'}
        isDisabled={busy !== undefined}
        onPicture={(picture) => onChange({ kind: 'avatar', picture })}
        onUnusable={onUnusablePicture}
      />
      <ProfileForm
        key={`${profile.bio} ${profile.website} ${profile.x}`}
        profile={profile}
        isBusy={busy === 'edit'}
        onSave={(facts) => onChange({ kind: 'edit', ...facts })}
      />
      <Disclosure title={t`Change username`} open={isChanging} onChange={setIsChanging} className="-mx-2">
        <div className="flex flex-col gap-3 px-2 pt-2 pb-1">
          <p className="text-sm text-pretty text-text-muted">
            {changesLeft === 0 ? (
              t`You’ve changed your username twice. It can’t be changed again.`
            ) : (
              <Plural
                value={changesLeft}
                one="# change left. Nobody else can claim your old username."
                other="# changes left. Nobody else can claim your old username."
              />
            )}
          </p>
          <NameForm
            {...name}
            action={t`Change username`}
            isBusy={busy === 'change'}
            isDisabled={changesLeft === 0}
            onName={(next) => onChange({ kind: 'change', username: next })}
          />
        </div>
      </Disclosure>
      <Button
        variant="quiet"
        busy={busy === 'delete'}
        disabled={busy !== undefined}
        onClick={() => setIsDeleting(true)}
      >
        {busy === 'delete' ? t`Continue in your wallet` : t`Delete username`}
      </Button>
      {isDeleting && (
        <ConfirmDialog
          title={t`Delete username?`}
          cancelLabel={t`Cancel`}
          confirmLabel={t`Delete username`}
          onConfirmed={() => {
            setIsDeleting(false)
            onChange({ kind: 'delete' })
          }}
          onClosed={() => setIsDeleting(false)}
        >
          <p className="text-text-muted">
            {t`Nobody can send to ${username} after that. Its avatar and profile are deleted, and nobody else can claim the name.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
