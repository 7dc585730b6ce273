import { useLingui } from '@lingui/react/macro'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { AccountDisc } from '@oxbow/marks/AccountDisc'
import type { UsernameChange } from '@oxbow/names/sendUsernameAction'
import { toUsername } from '@oxbow/names/toUsername'
import { usernameQueryOptions } from '@oxbow/names/usernameQueryOptions'
import { ErrorState } from '@oxbow/ui/ErrorState'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as NameState from '../features/names/NameState.ts'
import { UsernameView } from '../features/names/UsernameView.tsx'
import { client } from '../state/exchange.ts'
import { toUsernameMessage } from '../state/failure/toUsernameMessage.ts'
import { useUsername } from '../state/names/useUsername.ts'
import { useUsernameAction } from '../state/names/useUsernameAction.ts'
import { useChain } from '../state/useChain.ts'
import { useDebounced } from '../state/useDebounced.ts'

const debounceMilliseconds = 200

/** The username view, connected to server and wallet. */
export function UsernamePage({ connection }: { connection: WalletConnection }) {
  const { t, i18n } = useLingui()
  const { address } = connection.account
  const { profile, retry, status } = useUsername(address)
  const ensParent = useChain(undefined).config?.site.ensParent ?? null
  const { act, progress, reset } = useUsernameAction(connection)
  const [typed, setTyped] = useState('')
  const [isUnusable, setIsUnusable] = useState(false)
  const answer = useAvailability(typed, address)
  const done: Partial<Record<UsernameChange['kind'], string>> = {
    claim: t`Username claimed`,
    change: t`Username changed`,
    delete: t`Username deleted`,
    edit: t`Profile saved`,
    avatar: t`Avatar updated`,
  }

  if (status === 'off' || status === 'loading')
    return (
      <div className="flex flex-col gap-3 px-5 pt-1 pb-5">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    )
  if (status === 'unread')
    return <ErrorState compact title={t`Error loading data`} retry={{ label: t`Try again`, onPress: retry }} />
  const failure = isUnusable
    ? toUsernameMessage({ code: 'AvatarUnusable' }, 'avatar')
    : progress.status === 'failed'
      ? toUsernameMessage(progress.failure, progress.kind)
      : undefined
  return (
    <UsernameView
      profile={profile}
      ensParent={ensParent}
      disc={<AccountDisc address={address} picture={profile?.avatar ?? undefined} size={56} />}
      name={{
        typed,
        state: NameState.from({ typed, current: profile?.username, answer }),
        onTyped(text) {
          setTyped(text)
          if (progress.status !== 'asking') reset()
        },
      }}
      busy={progress.status === 'asking' ? progress.kind : undefined}
      failure={failure && i18n._(failure)}
      done={progress.status === 'done' ? done[progress.kind] : undefined}
      onChange={(change) => {
        setIsUnusable(false)
        act(change)
      }}
      onUnusablePicture={() => setIsUnusable(true)}
      onCancel={reset}
    />
  )
}

/** Whether the typed name is available, checked after a pause in typing. */
function useAvailability(typed: string, account: `0x${string}`): NameState.from.Facts['answer'] {
  const settled = useDebounced(typed, debounceMilliseconds)
  const username = settled === typed ? toUsername(typed) : undefined
  const { data, isError } = useQuery(usernameQueryOptions(client, { username, account }))
  if (username === undefined) return undefined
  if (isError) return 'unread'
  return data && (data.isAvailable ? 'available' : 'taken')
}
