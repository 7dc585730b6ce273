import type { AuthorizationRequest } from '@oxbow/wallet-ui/SigningRequest'
import type { Simulation } from '@oxbow/wallet-ui/Simulation'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'
import { useEffect, useState } from 'react'
import { knownWallet } from '../keeper/knownWallet.ts'
import { sentTo } from '../keeper/sentTo.ts'
import { callNode } from '../server/callNode.ts'
import { loadKnownNetworks, loadTokens } from '../server/served.ts'
import { type Examination, examineRequest } from './examineRequest.ts'

/** What the wallet adds to a request. */
export type Extras = {
  /** Whom it pays besides; isn't named as somebody new. */
  readonly paid: readonly string[]
  readonly authorizations: readonly AuthorizationRequest[]
}

type Examined = Examination & {
  /** Undefined while it runs. */
  readonly simulation: Simulation | undefined
}

/** Examination of a request; undefined until it is read. */
export function useExamination(
  ask: WindowRequest<'sign' | 'send'>,
  origin: string,
  extras?: Extras,
): Examined | undefined {
  const [examined, setExamined] = useState<Examined>()
  useEffect(() => {
    let isOver = false
    void examine()
    return () => {
      isOver = true
    }

    async function examine() {
      const known = { own: knownWallet.get()?.addresses ?? [], sentTo: [...sentTo.get(), ...(extras?.paid ?? [])] }
      const examination = await examineRequest(ask, origin, known, world, extras?.authorizations)
      if (isOver) return
      setExamined({ ...examination, simulation: undefined })
      const simulation = await examination.simulate()
      if (!isOver) setExamined({ ...examination, simulation })
    }
  }, [ask, origin, extras])
  return examined
}

const world = { networks: loadKnownNetworks, tokens: loadTokens, node: callNode, now: Date.now }
