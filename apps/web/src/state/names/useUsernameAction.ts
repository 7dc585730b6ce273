import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { createDeviceId } from '@oxbow/names/createDeviceId'
import type { UsernameChange } from '@oxbow/names/sendUsernameAction'
import { toUsernameFailure, type UsernameFailure } from '@oxbow/names/toUsernameFailure'
import type { UsernameProfile } from '@oxbow/names/Username'
import { usernamesQueryOptions } from '@oxbow/names/usernamesQueryOptions'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client, recentAccounts, storage } from '../exchange.ts'

const getDeviceId = createDeviceId(storage)

export type UsernameProgress =
  | { readonly status: 'idle' }
  /** The wallet or the server is being asked. */
  | { readonly status: 'asking'; readonly kind: UsernameChange['kind'] }
  | { readonly status: 'failed'; readonly kind: UsernameChange['kind']; readonly failure: UsernameFailure }
  | { readonly status: 'done'; readonly kind: UsernameChange['kind'] }

/** Changes the connected account's username, one change at a time, each signed by its wallet. */
export function useUsernameAction(connection: WalletConnection) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<UsernameProgress>({ status: 'idle' })
  /** Ignores answers of a wallet that the user stopped waiting for. */
  const turn = useRef(0)

  function keep(profile: UsernameProfile | null): void {
    const { address } = connection.account
    const { queryKey } = usernamesQueryOptions(client, { accounts: [address] })
    queries.setQueryData(queryKey, profile ? [profile] : [])
    void queries.invalidateQueries({ queryKey: ['username'] })
    recentAccounts.nameAccount(address, 'username', profile?.username)
  }

  async function act(change: UsernameChange): Promise<void> {
    const mine = ++turn.current
    const { kind } = change
    const say = (next: UsernameProgress) => {
      if (turn.current === mine) setProgress(next)
    }
    say({ status: 'asking', kind })
    try {
      const { sendUsernameAction } = await import('@oxbow/names/sendUsernameAction')
      const site = window.location.host
      const answer = await sendUsernameAction(client, { change, connection, deviceId: getDeviceId(), site })
      if (answer.status === 'accepted') keep(answer.profile)
      say(answer.status === 'accepted' ? { status: 'done', kind } : { status: 'idle' })
    } catch (error) {
      say({ status: 'failed', kind, failure: toUsernameFailure(error) })
    }
  }

  return {
    progress,
    act: (change: UsernameChange) => void act(change),
    reset() {
      turn.current++
      setProgress({ status: 'idle' })
    },
  }
}
