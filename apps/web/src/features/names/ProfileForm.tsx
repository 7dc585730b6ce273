import { useLingui } from '@lingui/react/macro'
import type { UsernameProfile } from '@oxbow/names/Username'
import { Button } from '@oxbow/ui/Button'
import { Input } from '@oxbow/ui/Input'
import { useState } from 'react'

type Facts = Pick<UsernameProfile, 'bio' | 'website' | 'x'>

/** The profile beside a username: bio, website and X account. */
export function ProfileForm({ profile, isBusy, onSave }: ProfileForm.Props) {
  const { t } = useLingui()
  const [facts, setFacts] = useState<Facts>({ bio: profile.bio, website: profile.website, x: profile.x })
  const change = (next: Partial<Facts>) => setFacts({ ...facts, ...next })
  const isWebsite = facts.website === '' || isHttps(facts.website)
  const isHandle = /^\w{0,15}$/.test(facts.x)
  const isChanged = facts.bio !== profile.bio || facts.website !== profile.website || facts.x !== profile.x
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && isWebsite && isHandle && !isBusy) onSave(facts)
      }}
    >
      <Input
        label={t`Bio`}
        value={facts.bio}
        maxLength={160}
        readOnly={isBusy}
        dir="auto"
        onChange={({ target }) => change({ bio: target.value })}
      />
      <Input
        label={t`Website`}
        value={facts.website}
        maxLength={200}
        readOnly={isBusy}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        placeholder="https://"
        error={isWebsite ? undefined : t`Start with https://`}
        onChange={({ target }) => change({ website: target.value.trim() })}
      />
      <Input
        label={t`X handle`}
        value={facts.x}
        maxLength={30}
        readOnly={isBusy}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        leading="@"
        error={isHandle ? undefined : t`Up to 15 letters, numbers and underscores`}
        onChange={({ target }) => change({ x: target.value.trim().replace(/^@/, '') })}
      />
      <Button type="submit" variant="soft" busy={isBusy} disabled={isBusy || !isChanged || !isWebsite || !isHandle}>
        {isBusy ? t`Continue in your wallet` : t`Save profile`}
      </Button>
    </form>
  )
}

export declare namespace ProfileForm {
  type Props = { profile: UsernameProfile; isBusy: boolean; onSave: (facts: Facts) => void }
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
