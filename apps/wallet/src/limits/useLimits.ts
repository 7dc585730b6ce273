import { leftOf, timeAt } from '@oxbow/wallet-core/decideSpending'
import type { SpendingPolicy, TokenLimit } from '@oxbow/wallet-core/SpendingPolicy'
import { useCallback, useEffect, useState } from 'react'
import { loadNetworks, loadTokens } from '../server/served.ts'
import { checkedTime } from '../server/serverTime.ts'
import { knownWallet } from '../vault/knownWallet.ts'
import { type LimitToken, limitTokens } from './limitTokens.ts'
import { spendingStore } from './spendingStore.ts'

type Ledger = NonNullable<Awaited<ReturnType<ReturnType<typeof spendingStore>['look']>>>

export type LimitsState = {
  /** As last recorded on this device; undefined without a record. */
  readonly policy: SpendingPolicy | undefined
  readonly waiting: Ledger['waiting']
  readonly now: number
  /** Counts reads. */
  readonly turn: number
  /** What can have a limit: listed tokens that the build knows, and each network's currency. */
  readonly tokens: readonly LimitToken[]
  tokenOf(chainId: number | 'every', token: TokenLimit['token']): LimitToken | undefined
  leftOf(limit: Pick<TokenLimit, 'chainId' | 'token'>): bigint
}

/** The limits as this device knows them; undefined until they and the tokens are loaded. `look` reloads them. */
export function useLimits(): { state: LimitsState | undefined; look(): void } {
  const [state, setState] = useState<LimitsState>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isCurrent = true
    void read(turn).then((next) => {
      if (isCurrent) setState(next)
    })
    return () => {
      isCurrent = false
    }
  }, [turn])
  return { state, look: useCallback(() => setTurn((before) => before + 1), []) }
}

async function read(turn: number): Promise<LimitsState> {
  const address = knownWallet.get()?.address
  const [ledger, tokens] = await Promise.all([address && spendingStore(address).look(), readTokens().catch(() => [])])
  const known = ledger || undefined
  const now = known ? timeAt(known, (await checkedTime()) ?? 0) : 0
  return {
    policy: known?.policy,
    waiting: known?.waiting ?? [],
    now,
    turn,
    tokens,
    tokenOf: (chainId, token) => tokens.find((each) => each.chainId === chainId && each.token === token),
    leftOf: (limit) => (known ? leftOf(known.policy, known, limit, now) : 0n),
  }
}

async function readTokens(): Promise<readonly LimitToken[]> {
  const networks = await loadNetworks()
  const lists = await Promise.all(
    networks.map(async (network) => limitTokens(network, await loadTokens(network.chainId).catch(() => []))),
  )
  return lists.flat()
}
