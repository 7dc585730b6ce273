import { decideSpending, leftOf, type SpendingDecision, timeAt } from '@oxbow/wallet-core/decideSpending'
import type { Spending } from '@oxbow/wallet-core/Spending'
import { rulesAt, type TokenLimit } from '@oxbow/wallet-core/SpendingPolicy'
import { useCallback, useEffect, useState } from 'react'
import { checkedTime } from '../server/serverTime.ts'
import { knownWallet } from '../vault/knownWallet.ts'
import { postpone } from './postpone.ts'
import { spendingStore } from './spendingStore.ts'

/** Preview of the limits' decision before the passkey is used. The final decision uses the keys and the ledger's MAC. */
export type SpendingPreview = {
  readonly decision: SpendingDecision
  /** Remaining amounts of its tokens that have a limit. */
  readonly left: readonly (Pick<TokenLimit, 'token'> & { readonly amount: bigint })[]
  /** It has no amount that a limit could cover. */
  readonly isUnbounded: boolean
}

/** How the owner's limits affect a request. `preview` is undefined without limits, or if they don't apply. */
export function useSpending(spending: Spending | undefined): LimitedRequest {
  const [preview, setPreview] = useState<SpendingPreview>()
  const [turn, setTurn] = useState(0)
  const look = useCallback(() => setTurn((before) => before + 1), [])
  useEffect(() => {
    const address = knownWallet.get()?.address
    if (spending === undefined || address === undefined) return
    let isCurrent = true
    void lookAt(address, spending).then((next) => {
      if (isCurrent) setPreview(next)
    })
    return () => {
      isCurrent = false
    }
  }, [spending, turn])
  const decision = preview?.decision
  return {
    preview,
    isBlocked: decision?.status === 'refused' || (decision?.status === 'delayed' && decision.isWaiting),
    mustWait: decision?.status === 'delayed' && !decision.isWaiting,
    async agree(sign) {
      if (spending === undefined) return
      try {
        if (decision?.status === 'delayed') await postpone(spending)
        else await sign(spending)
      } finally {
        // It is delayed now; or another window used up the limit, and it was refused.
        look()
      }
    },
  }
}

type LimitedRequest = {
  readonly preview: SpendingPreview | undefined
  /** It can't be approved now. */
  readonly isBlocked: boolean
  /** Approving delays it. */
  readonly mustWait: boolean
  agree(sign: (spending: Spending) => Promise<void>): Promise<void>
}

async function lookAt(address: string, spending: Spending): Promise<SpendingPreview | undefined> {
  const ledger = await spendingStore(address).look()
  return ledger && previewOf(spending, ledger, (await checkedTime()) ?? 0)
}

type Ledger = Parameters<typeof decideSpending>[1]

function previewOf({ id, outgoing }: Spending, ledger: Ledger, now: number): SpendingPreview | undefined {
  const { policy } = ledger
  const decision = decideSpending(policy, ledger, { id, outgoing }, now)
  if (decision.status === 'allowed' && decision.by === 'nothing-to-count') return undefined
  const { chainId, tokens, isUnbounded, networkCost } = outgoing
  if (chainId === 'every') return { decision, left: [], isUnbounded }
  const names = [...new Set([...tokens.map(({ token }) => token), ...(networkCost ? (['native'] as const) : [])])]
  const limits = rulesAt(policy, timeAt(ledger, now))?.limits ?? []
  const limited = names.filter((token) => limits.some((each) => each.chainId === chainId && each.token === token))
  return {
    decision,
    isUnbounded,
    left: limited.map((token) => ({ token, amount: leftOf(policy, ledger, { chainId, token }, now) })),
  }
}
