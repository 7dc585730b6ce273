import type { Simulation } from '@oxbow/wallet-ui/Simulation'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'
import { useEffect, useState } from 'react'
import { callNode } from '../server/callNode.ts'
import { loadKnownNetworks, loadTokens } from '../server/served.ts'
import { knownWallet } from '../vault/knownWallet.ts'
import { sentTo } from '../vault/sentTo.ts'
import { type Examination, type Extras, examineRequest } from './examineRequest.ts'

type Examined = Examination & {
  /** Undefined while it runs. */
  readonly simulation: Simulation | undefined
}

/** Examination of a request; undefined until it is read, also when another request, without the fee, was read before. */
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
      const known = { own: knownWallet.get()?.addresses ?? [], sentTo: sentTo.get() }
      const examination = await examineRequest(ask, origin, known, world, extras)
      if (isOver) return
      setExamined({ ...examination, simulation: undefined })
      const simulation = await examination.simulate()
      if (!isOver) setExamined({ ...examination, simulation })
    }
  }, [ask, origin, extras])
  // What an earlier request lets go must not count for this one, nor its simulation allow it.
  return examined?.ask === ask && examined.extras === extras ? examined : undefined
}

const world = { networks: loadKnownNetworks, tokens: loadTokens, node: callNode, now: Date.now }
